# stategen needs Go and nothing else; the first run fetches its libraries.

GO        ?= go
PACKAGES  ?= ./...
STATEGEN   = $(GO) run ./cmd/stategen
# The linter has a module file of its own, so that it is none of ours.
LINTER     = $(GO) tool -modfile=.ci/tools.mod staticcheck
# Go gives the tests of a package ten minutes; on a busy machine some take longer.
TIMEOUT   ?= 60m
TEST       = $(GO) test -timeout $(TIMEOUT)

.PHONY: help generate check test test-32 test-go test-emulated lint race fuzz conformance real bench bench-generate ci

help: ## print this list (the default)
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

generate: ## the main job: schema/ to generated/, as stategen.yaml says
	$(STATEGEN) generate
	$(STATEGEN) generate --config golden/majors/stategen.yaml

check: ## whether generated/ is what generate would write; writes nothing
	$(STATEGEN) check
	$(STATEGEN) check --config golden/majors/stategen.yaml

test: ## all tests
	$(TEST) $(PACKAGES)

# An x86-64 machine runs these programs as well as its own.
test-32: ## the quicker tests, where int has 32 bits
	CGO_ENABLED=0 GOARCH=386 $(TEST) -short $(PACKAGES)

# Beside the Go at hand: the lowest one that generated packages are for, and a newer one, in which
# encoding/json v1 is made of v2.
LOWEST_GO = go1.24.0
NEWER_GO  = go1.27.1
test-go: ## a generated package with the lowest Go that it is for, the quicker tests with a newer one (fetches both)
	STATEGEN_LOWEST_GO="$$(cd / && GOTOOLCHAIN=$(LOWEST_GO) $(GO) env GOROOT)/bin/go" $(TEST) ./golden -count=1 -run ConsumerCopies
	export GOTOOLCHAIN=$(NEWER_GO); $(GO) vet ./... && $(TEST) -short ./cmd/... ./gen ./golden ./golden/majors ./internal/templates/... ./internal/write

# The run-time looks at eight bytes at a time, and has no assembly: it is to do the same everywhere.
# What runs the go command cannot do so there.
EMULATED = arm64:qemu-aarch64 s390x:qemu-s390x
test-emulated: ## reading and writing on arm64, and on s390x, whose bytes are the other way round (needs qemu-user)
	@set -e; for a in $(EMULATED); do echo "$$a"; export CGO_ENABLED=0 GOARCH=$${a%%:*}; \
		$(TEST) -exec $${a##*:} -short ./internal/templates/runtime; \
		$(TEST) -exec $${a##*:} -short ./golden -run '^(TestDurable|TestAutogen|Example|Fuzz)' -skip 'Consumer|Regenerat'; done

lint: ## gofmt, go vet, staticcheck
	@files=$$(git ls-files --cached --others --exclude-standard '*.go') || exit 1; \
	unformatted=$$($$($(GO) env GOROOT)/bin/gofmt -l $$files) || exit 1; \
	if [ -n "$$unformatted" ]; then echo "not formatted, run gofmt -w:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet $(PACKAGES)
	$(LINTER) $(PACKAGES)

# -short leaves out the tests that build programs, which the detector would not see; for the same
# reason, neither conformance nor real is here.
race: ## the tests under the race detector (needs a C compiler)
	$(TEST) -race -short $$($(GO) list $(PACKAGES) | grep -v -e /golden/conformance -e /golden/real)

# Go makes each new input smaller for up to a minute, longer than all of FUZZTIME: of some targets
# nothing else would run.
FUZZTIME ?= 30s
SMALLER   = -fuzzminimizetime 100x
fuzz: ## every fuzz target, and random schemas, for FUZZTIME (30s) each
	@set -e; for t in $$(grep -ro --include='*_test.go' '^func Fuzz[A-Za-z]*' gen golden internal | sed 's|/[^/]*:func |:|' | sort); do \
		echo "$$t"; $(GO) test ./$${t%%:*} -run '^$$' -fuzz "^$${t##*:}$$" -fuzztime $(FUZZTIME) $(SMALLER); done
	CONFORMANCE_TIME=$(FUZZTIME) $(GO) test ./golden/conformance -count=1 -timeout 0 -v -run '^TestRandom'

conformance: ## the JSON Schema Test Suite, every draft, against generated packages (fetches it)
	CONFORMANCE=all $(TEST) ./golden/conformance -count=1 -v -run 'TestChecks|TestDecode'

REAL ?= usual
real: ## public schemas: generate, compile, vet, read instances; REAL=all, the large too (fetches them, with npm)
	REAL="$(REAL)" $(TEST) ./golden/real -count=1 -v -run TestReal

bench: ## speed beside other libraries; ARGS='-tables decode -inputs medium'
	$(MAKE) -C bench $@

bench-generate: ## generation time beside other generators
	$(MAKE) -C bench $@

ci: ## what must pass before a change goes in
	./.ci/run
