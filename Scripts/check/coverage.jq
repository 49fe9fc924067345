# Of what `swift test --enable-code-coverage` has written (llvm-cov export): how many lines of Sources the tests have run, by module and
# in all, and an error below 98 % of all. $sources is that folder, with a slash at its end. Each line counts once: a line of a closure has
# not been run if only the code around it has. (llvm-cov's own sums count such a line for both, and those of nested closures again.)

# A line's count is the highest of what goes on from the line before and what begins in it: [line, column, count, hasCount, begins, isGap].
def lines: (.segments | group_by(.[0])) as $rows | reduce range($rows | length) as $i ({open: null, all: 0, run: 0};
    ([.open | values | select(.[3])[2]] + [$rows[$i][] | select(.[3] and .[4])[2]] | max) as $count
    | if $count then .all += 1 else . end | if ($count // 0) > 0 then .run += 1 else . end
    | .open = $rows[$i][-1]
    | (if .open[3] then ($rows[$i + 1][0][0] // 0) - .open[0] - 1 else 0 end | [., 0] | max) as $between
    | .all += $between | if .open[2] > 0 then .run += $between else . end);

[.data[0].files[] | select(.filename | startswith($sources))
    | lines + {name: (.filename | ltrimstr($sources) | split("/")[1])} | ., .name = "all"]
| group_by(.name)[] | {name: .[0].name, run: map(.run) | add, all: map(.all) | add}
| "\(.name): \(1000 * .run / .all | round / 10) %, \(.run) of \(.all) lines",
    if .name == "all" and .run < 0.98 * .all then error("the tests run less than 98 % of all lines") else empty end
