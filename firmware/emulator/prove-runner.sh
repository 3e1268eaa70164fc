#!/usr/bin/env bash
# Proves that the runner notices what it is there for: a good test passes; a failing one, a panic, a fault and a
# program that hangs each end with the status that is meant for them.
set -euo pipefail
cd "$(dirname "$0")/../.."

expect() {
    local status=0
    RUNNER_LIMIT_MS=200 cargo test --profile firmware --locked -q -p trickwire-target-tests -p trickwire-firmware \
        --target thumbv6m-none-eabi --test broken --features "trickwire-target-tests/$2" >target/prove-runner.log 2>&1 || status=$?
    if ! grep -q "$3" target/prove-runner.log || { [ "$1" = passes ] && [ $status -ne 0 ]; } || { [ "$1" = fails ] && [ $status -eq 0 ]; }; then
        cat target/prove-runner.log
        echo "not proved: $2 $1 with \"$3\" (status $status)"
        exit 1
    fi
    echo "proved: $2 $1 (\"$3\")"
}

expect passes broken 'all tests passed!'
expect fails broken-by-failure 'exit status: 1'
expect fails broken-by-panic 'on purpose'
expect fails broken-by-fault 'exit status: 3'
expect fails broken-by-hanging 'exit status: 124'
