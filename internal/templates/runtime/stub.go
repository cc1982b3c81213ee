package runtime

// arena stands for the generated one, so that the run-time compiles and can be
// tested by itself. It is not copied into generated packages.
type arena struct{}
