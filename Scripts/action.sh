#!/usr/bin/env bash
# What action.yml runs. All inputs come as variables, because text that is written into a script would be run as code.
# usage: Scripts/action.sh install|run
set -euo pipefail

fail() { echo "::error title=nightcar::$*"; exit 2; }
reports=$RUNNER_TEMP/nightcar
mkdir -p "$reports"

install() {
    if [ -n "$BINARY" ]; then
        binary=$BINARY
    elif [ "$BUILD" = true ]; then
        make --directory "$ACTION_PATH" release
        binary=$ACTION_PATH/.build/release/nightcar
    else
        NIGHTCAR_REPOSITORY=$ACTION_REPOSITORY "$ACTION_PATH/Scripts/install.sh" "$VERSION" "$RUNNER_TEMP/nightcar-release" "$DIGEST" ||
            fail "there is no release $VERSION for this machine; set build to true to build it, which needs Swift 6.2"
        binary=$RUNNER_TEMP/nightcar-release/bin/nightcar
    fi
    [ -x "$binary" ] || fail "$binary is not a program"
    echo "binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")" >>"$GITHUB_OUTPUT"
}

# `lint` and `size` compare with the merge base, which a shallow clone doesn't have. Fetches more of both histories until it is there.
fetch_merge_base() {
    local depth
    [ -n "$BASE_REF" ] || return 0
    git fetch --quiet --no-tags --depth=1 origin "+refs/heads/$BASE_REF:refs/remotes/origin/$BASE_REF"
    for depth in 50 200 1000; do
        ! git merge-base HEAD "refs/remotes/origin/$BASE_REF" >/dev/null 2>&1 || return 0
        [ "$(git rev-parse --is-shallow-repository)" = true ] || break
        git fetch --quiet --no-tags --deepen="$depth" origin "${GITHUB_REF:-HEAD}" "+refs/heads/$BASE_REF:refs/remotes/origin/$BASE_REF" 2>/dev/null || break
    done
    git fetch --quiet --no-tags --unshallow origin 2>/dev/null || true
    git fetch --quiet --no-tags origin "+refs/heads/$BASE_REF:refs/remotes/origin/$BASE_REF"
    git merge-base HEAD "refs/remotes/origin/$BASE_REF" >/dev/null ||
        fail "HEAD and $BASE_REF have no common commit; check out with fetch-depth: 0"
}

# Gets the history from its branch. A branch that isn't there yet is an empty history.
read_history() {
    local code=0
    rm -f "$HISTORY"
    history_tip=
    git ls-remote --exit-code origin "refs/heads/$HISTORY_BRANCH" >/dev/null 2>&1 || code=$?
    [ "$code" -ne 2 ] || return 0
    [ "$code" -eq 0 ] && git fetch --quiet --no-tags --depth=1 origin "+refs/heads/$HISTORY_BRANCH:refs/nightcar/history" ||
        fail "the branch $HISTORY_BRANCH can't be read from origin"
    history_tip=$(git rev-parse refs/nightcar/history)
    git show "$history_tip:sizes.ndjson" >"$HISTORY" || fail "the branch $HISTORY_BRANCH has no sizes.ndjson: name another branch"
}

# Adds a commit with the history to its branch. If another run was faster, this run's line follows the other's.
save_history() {
    local line tree commit
    line=$(tail -n 1 "$HISTORY")
    for _ in 1 2 3 4; do
        tree=$(printf '100644 blob %s\tsizes.ndjson\n' "$(git hash-object -w "$HISTORY")" | git mktree)
        commit=$(GIT_AUTHOR_NAME=nightcar GIT_AUTHOR_EMAIL=nightcar@localhost GIT_COMMITTER_NAME=nightcar \
            GIT_COMMITTER_EMAIL=nightcar@localhost git commit-tree "$tree" ${history_tip:+-p "$history_tip"} -m "Add the sizes of $(git rev-parse HEAD)")
        if git push --quiet origin "$commit:refs/heads/$HISTORY_BRANCH" 2>/dev/null; then return 0; fi
        read_history
        ! grep -qxF -- "$line" "$HISTORY" 2>/dev/null || return 0
        echo "$line" >>"$HISTORY"
    done
    echo "::warning title=nightcar::the history was not saved: the job needs 'contents: write' to push to $HISTORY_BRANCH"
}

# Updates the comment that an earlier run made, which its hidden first line marks, or posts one.
comment() {
    local file=$1 marker found
    marker=$(head -n 1 "$file")
    command -v gh >/dev/null || { echo "::warning title=nightcar::gh is not installed, so there is no comment"; return 0; }
    found=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" \
        --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1) || found=
    # Too little has changed to say something. An earlier comment would be wrong now.
    if grep -q '^<!-- nightcar:nothing -->$' "$file" && [ "$COMMENT" != always ]; then
        [ -z "$found" ] || gh api --silent --method DELETE "repos/$GITHUB_REPOSITORY/issues/comments/$found" ||
            echo "::warning title=nightcar::the comment was not removed: the job needs 'pull-requests: write'"
        return 0
    fi
    if [ -n "$found" ]; then
        gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$found" --field "body=@$file"
    else
        gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" --field "body=@$file"
    fi || echo "::warning title=nightcar::the comment was not written: the job needs 'pull-requests: write', and a fork has no right to it"
}

run() {
    local paths=() arguments=() code=0 path baseline
    while IFS= read -r path; do
        if [ -n "$path" ]; then paths+=("$path"); fi
    done <<<"$PATHS"
    read -r -a arguments <<<"$ARGUMENTS" || true
    # What an earlier step of the job has left isn't this run's report.
    rm -f "$reports/nightcar.sarif" "$reports/summary.md" "$reports/size.html" "$reports/size.json" "$reports/history.ndjson"
    case $MODE in
    lint)
        fetch_merge_base
        # What was there before isn't this pull request's.
        [[ -z "$BASE_REF" || " ${arguments[*]-} " == *" --since "* ]] || arguments+=(--since "refs/remotes/origin/$BASE_REF")
        "$BINARY" lint "${paths[@]}" --format pretty --format github --format "sarif:$reports/nightcar.sarif" \
            --format "markdown:$reports/summary.md" ${arguments[@]+"${arguments[@]}"} || code=$?
        # Bad usage ends the run before there is a report.
        if [ -f "$reports/nightcar.sarif" ]; then echo "sarif=$reports/nightcar.sarif" >>"$GITHUB_OUTPUT"; fi
        ;;
    size)
        fetch_merge_base
        if [ -n "$BASE_REF" ]; then
            baseline=git:refs/remotes/origin/$BASE_REF
            # Without a report of any commit, the merge base is compiled.
            if [ -n "${BASELINES:-}" ] && compgen -G "$BASELINES/*.json" >/dev/null; then baseline=$BASELINES; fi
            arguments+=(--since "$baseline")
        fi
        if [ -n "${HISTORY_BRANCH:-}" ]; then
            HISTORY=${HISTORY:-$RUNNER_TEMP/sizes.ndjson}
            read_history
        fi
        [ -z "$HISTORY" ] || arguments+=(--append "$HISTORY")
        [ -z "${COMPILE_TO:-}" ] || arguments+=(--compile-to "$COMPILE_TO")
        [ -z "${COMMENT_KEY:-}" ] || arguments+=(--comment-key "$COMMENT_KEY")
        [[ -z "${DEVICES:-}" || " ${arguments[*]-} " == *" --device "* ]] || arguments+=(--device "$DEVICES")
        "$BINARY" size "${paths[@]}" --format text --format "markdown:$reports/summary.md" --format "html:$reports/size.html" \
            --format "json:$reports/size.json" ${arguments[@]+"${arguments[@]}"} || code=$?
        if [ -n "${BASELINES:-}" ] && [ -z "$BASE_REF" ] && [ -f "$reports/size.json" ]; then
            mkdir -p "$BASELINES"
            cp "$reports/size.json" "$BASELINES/$(git rev-parse HEAD).json"
        fi
        if [ -n "${HISTORY_BRANCH:-}" ] && [ -z "$BASE_REF" ] && [ -f "$HISTORY" ]; then save_history; fi
        if [ -n "$HISTORY" ] && [ -f "$HISTORY" ]; then cp "$HISTORY" "$reports/history.ndjson"; fi
        if [ -n "$PULL_REQUEST" ] && [[ "$COMMENT" = true || "$COMMENT" = always ]] && [ -f "$reports/summary.md" ]; then comment "$reports/summary.md"; fi
        ;;
    compile)
        "$BINARY" compile "${paths[@]}" --output "$OUTPUT" --report "$reports/size.json" \
            ${arguments[@]+"${arguments[@]}"} || code=$?
        ;;
    store)
        "$BINARY" lint "${paths[@]}" --only store --format pretty --format github --format "sarif:$reports/nightcar.sarif" \
            --format "markdown:$reports/summary.md" ${arguments[@]+"${arguments[@]}"} || code=$?
        if [ -f "$reports/nightcar.sarif" ]; then echo "sarif=$reports/nightcar.sarif" >>"$GITHUB_OUTPUT"; fi
        ;;
    *) fail "mode is lint, size, compile or store, not $MODE" ;;
    esac
    echo "exit-code=$code" >>"$GITHUB_OUTPUT"
    if [ -n "$(ls -A "$reports")" ]; then echo "reports=$reports" >>"$GITHUB_OUTPUT"; fi
    if [ "$SUMMARY" = true ] && [ -f "$reports/summary.md" ]; then cat "$reports/summary.md" >>"$GITHUB_STEP_SUMMARY"; fi
    exit "$code"
}

"$1"
