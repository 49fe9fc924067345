# Of what `swift test --enable-code-coverage` has written (llvm-cov export): how many lines of Sources the tests have run, by module and
# in all, and an error below 98 % of all. $sources is that folder, with a slash at its end.
[.data[0].files[] | select(.filename | startswith($sources))
    | .summary.lines + {name: (.filename | ltrimstr($sources) | split("/")[1])} | ., .name = "all"]
| group_by(.name)[] | {name: .[0].name, run: map(.covered) | add, all: map(.count) | add}
| "\(.name): \(1000 * .run / .all | round / 10) %, \(.run) of \(.all) lines",
    if .name == "all" and .run < 0.98 * .all then error("the tests run less than 98 % of all lines") else empty end
