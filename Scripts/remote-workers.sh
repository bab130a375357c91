#!/usr/bin/env bash
# Starts two of Bazel's reference workers for remote execution, which share one store, and a proxy before them, until it is ended. They
# listen only on this machine. Scripts/try-bazel.sh uses it.
# usage: Scripts/remote-workers.sh FOLDER PORT       (PORT is the proxy's; the workers have the next two)
#
# FOLDER gets: ready, once they listen; 1.pid and 2.pid, the workers; 1.work and 2.work, where their actions run; requests, a line for
# each finished request, with the worker that answered it. Debian has the worker's sources in bazel-bootstrap-source, which is
# downloaded and compiled into FOLDER/classes; needs bazel-bootstrap, a JDK and haproxy. Exits with 3 if one of them is missing.
set -euo pipefail
folder=$1 port=$2
server=/usr/share/bazel/A-server.jar
for need in javac java haproxy apt-get dpkg-deb; do
    command -v "$need" >/dev/null || { echo "remote-workers: $need is missing" >&2; exit 3; }
done
[ -f "$server" ] || { echo "remote-workers: $server of the package bazel-bootstrap is missing" >&2; exit 3; }
mkdir -p "$folder"/{classes,source,store,1.work,2.work}
path=$folder/classes:$server:$(printf '%s:' /usr/share/java/*.jar)
if [ ! -d "$folder/classes/com" ]; then
    (cd "$folder" && apt-get download bazel-bootstrap-source >apt.log 2>&1 && dpkg-deb -x bazel-bootstrap-source_*.deb source) ||
        { echo "remote-workers: bazel-bootstrap-source can't be downloaded" >&2; exit 3; }
    find "$folder/source" -path '*/src/tools/remote/src/main/java/*.java' -exec javac -nowarn -proc:none -cp "$path" -d "$folder/classes" {} +
fi

children=()
trap 'kill "${children[@]}" 2>/dev/null || true' EXIT
trap 'exit 0' TERM INT
for worker in 1 2; do
    java -Xmx2g -cp "$path" com.google.devtools.build.remote.worker.RemoteWorker --listen_port=$((port + worker)) \
        --work_path="$folder/$worker.work" --cas_path="$folder/store" --jobs="${JOBS:-1}" >"$folder/$worker.log" 2>&1 &
    echo $! >"$folder/$worker.pid"
    children+=($!)
done
cat >"$folder/proxy" <<PROXY
global
    log stdout format raw local0 info
defaults
    mode http
    log global
    log-format "%s %HU %ST"
    timeout connect 2s
    timeout client 1h
    timeout server 1h
frontend all
    bind 127.0.0.1:$port proto h2
    default_backend workers
backend workers
    balance roundrobin
    option redispatch 1
    retry-on conn-failure
    server 1 127.0.0.1:$((port + 1)) proto h2 check inter 500
    server 2 127.0.0.1:$((port + 2)) proto h2 check inter 500
PROXY
for _ in $(seq 120); do
    [ "$(grep -c 'Starting gRPC server' "$folder/1.log" "$folder/2.log" | grep -c ':1$')" -eq 2 ] && break
    sleep 0.5
done
haproxy -f "$folder/proxy" >"$folder/requests" 2>&1 &
children+=($!)
sleep 2
touch "$folder/ready"
# The proxy stays even if a worker is killed.
wait "${children[2]}"
