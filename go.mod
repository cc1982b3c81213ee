module github.com/stategen/stategen

go 1.26
