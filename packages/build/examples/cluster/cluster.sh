#!/bin/sh
# Everything on one Debian machine, to try it or to test it: etcd, three PostgreSQL under Patroni, three API servers,
# and HAProxy in front. On machines of your own each part runs on its own, under systemd, with the same files.
#   apt-get install postgresql-15 patroni python3-etcd etcd-server etcd-client haproxy
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh up       these
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh whole    the same with two API servers, a bucket, two portals, an edge cache,
#                                                      and Prometheus; more packages: swift-proxy swift-account
#                                                      swift-container swift-object varnish varnish-modules prometheus
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh node 2   only one part: etcd, node N, migrate, api N, or proxy
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh command staff add me@example.com --role admin
#                                                      a command of the API, with the settings of its servers
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh backup   a base backup; the WAL is archived all the time
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh restore '2026-11-28 20:15:00+00'
#                                                      stops all, and makes the database of then; up or whole starts it
#   CLUSTER=/var/lib/tag-cluster ./cluster.sh down
# The pid and the log of each part are in $CLUSTER. The API answers at http://127.0.0.1:${BASE}81 behind HAProxy.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${CLUSTER:?the folder for its data, pids, and logs}"
# The first digits of every port: PostgreSQL 31-33, Patroni 41-43, etcd 51-52, the API 61-63, portals 64-65, the edge 66,
# metrics 71-73, proxy 80-81, Prometheus 90, the bucket 94.
BASE=${BASE:-170}
PASSWORD=${PASSWORD:-only-on-this-machine}
export BACKUP="${BACKUP:-$CLUSTER/backup}"
API=${API:-node $here/../../../../dist/api.js}
PORTAL=${PORTAL:-node $here/../../../../dist/portal.js}
servers='1 2 3'
hosts="127.0.0.1:${BASE}31,127.0.0.1:${BASE}32,127.0.0.1:${BASE}33"

# Starts a part in its own process group, so that it outlives this script.
run() {
  name=$1
  shift
  setsid "$@" >> "$CLUSTER/$name.log" 2>&1 < /dev/null &
  echo $! > "$CLUSTER/$name.pid"
}

wait_for() {
  attempts=0
  until "$@" > /dev/null 2>&1; do
    attempts=$((attempts + 1))
    [ $attempts -lt 240 ] || { echo "Not in time: $*" >&2; exit 1; }
    sleep 0.5
  done
}

etcd() {
  run etcd etcd --enable-v2 --name etcd1 --data-dir "$CLUSTER/etcd" \
    --listen-client-urls "http://127.0.0.1:${BASE}51" --advertise-client-urls "http://127.0.0.1:${BASE}51" \
    --listen-peer-urls "http://127.0.0.1:${BASE}52" --initial-advertise-peer-urls "http://127.0.0.1:${BASE}52" \
    --initial-cluster "etcd1=http://127.0.0.1:${BASE}52"
  wait_for curl -sf "http://127.0.0.1:${BASE}51/health"
}

member() {
  mkdir -p "$CLUSTER/node$1" "$BACKUP"
  [ "$(id -u)" != 0 ] || chown postgres: "$CLUSTER/node$1" "$BACKUP"
  run "node$1" env PATRONI_NAME="node$1" PATRONI_ETCD_HOSTS="'127.0.0.1:${BASE}51'" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:${BASE}4$1" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:${BASE}4$1" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:${BASE}3$1" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:${BASE}3$1" \
    PATRONI_POSTGRESQL_DATA_DIR="$CLUSTER/node$1/data" PATRONI_POSTGRESQL_PGPASS="$CLUSTER/node$1/pgpass" \
    PATRONI_SUPERUSER_PASSWORD="$PASSWORD" PATRONI_REPLICATION_PASSWORD="$PASSWORD" \
    PATRONI_REWIND_PASSWORD="$PASSWORD" "$here/node.sh"
}

is_leader() {
  curl -sf "http://127.0.0.1:${BASE}4$1/leader"
}

backup() {
  PGHOST=127.0.0.1,127.0.0.1,127.0.0.1 PGPORT="${BASE}31,${BASE}32,${BASE}33" PGTARGETSESSIONATTRS=read-write \
    PGUSER=replicator PGPASSWORD="$PASSWORD" "$here/backup.sh" base
}

# The first node as it was then. It becomes the primary of a new cluster, and the others copy it.
restore() {
  down
  for n in 1 2 3; do
    rm -rf "$CLUSTER/node$n/before"
    [ ! -d "$CLUSTER/node$n/data" ] || mv "$CLUSTER/node$n/data" "$CLUSTER/node$n/before"
  done
  rm -rf "$CLUSTER/etcd"
  "$here/backup.sh" restore "$CLUSTER/node1/data" "$1"
}

is_healthy() {
  curl -sf "http://127.0.0.1:${BASE}41/cluster" | grep -q '"role": "leader".*sync_standby\|sync_standby.*"role": "leader"'
}

# What every API server gets; NODE_ENV is set by the program itself.
api_settings() {
  export DATABASE_URL="postgres://tag:$PASSWORD@$hosts/tag?target_session_attrs=read-write"
  export DATABASE_READ_URLS="postgres://tag:$PASSWORD@$hosts/tag"
  export TRUSTED_PROXIES=1 STOP_DELAY_SECONDS=5 MIGRATE_AT_START=no
  export DATA_DIR="$CLUSTER/media" LOG_ORIGIN=localhost/grade-log PAYMENTS=sandbox
  # Where browsers reach both: through the edge, if there are portals.
  if [ -f "$CLUSTER/whole" ]; then
    export PORTAL_URL="${PORTAL_URL:-http://localhost:${BASE}66}" PUBLIC_API_URL="http://api.localhost:${BASE}66"
  else
    export PORTAL_URL="${PORTAL_URL:-http://localhost:4600}" PUBLIC_API_URL="http://127.0.0.1:${BASE}81"
  fi
  export SMTP_URL="${SMTP_URL:-smtp://127.0.0.1:25}" MAIL_FROM='TAG <no-reply@example.com>'
  # One for all servers, kept apart from the database's backups.
  [ -s "$CLUSTER/secrets.key" ] || (umask 077 && openssl rand -base64 32 > "$CLUSTER/secrets.key")
  SECRETS_KEY=$(cat "$CLUSTER/secrets.key")
  export SECRETS_KEY
  if [ -f "$CLUSTER/swift.pid" ]; then
    export S3_BUCKET=media S3_ENDPOINT="http://127.0.0.1:${BASE}94"
    export S3_ACCESS_KEY_ID=tag:api S3_SECRET_ACCESS_KEY="$PASSWORD"
  fi
  if [ -f "$CLUSTER/edge.pid" ]; then
    export TRUSTED_PROXIES=2 PURGE_URLS="http://127.0.0.1:${BASE}66" PURGE_SECRET=change-this-secret
  fi
  export LAB_ADDRESS='TAG Grading,1 Way,Springfield IL 62704,United States'
}

migrate() {
  wait_for is_healthy
  psql="psql -v ON_ERROR_STOP=1 -q postgres://postgres:$PASSWORD@$hosts/postgres?target_session_attrs=read-write"
  $psql -c "create role tag login password '$PASSWORD'" 2>/dev/null || true
  $psql -c 'create database tag owner tag' 2>/dev/null || true
  (api_settings && $API migrate)
}

api() {
  (
    api_settings
    export API_PORT="${BASE}6$1" METRICS_PORT="${BASE}7$1"
    run "api$1" $API
  )
}

api_answers() {
  wait_for curl -sf "http://127.0.0.1:${BASE}6$1/health/ready"
}

proxy() {
  run proxy env PUBLIC="127.0.0.1:${BASE}80" INTERNAL="127.0.0.1:${BASE}81" CERTIFICATES="$CLUSTER/certificate.pem" \
    API1="127.0.0.1:${BASE}61" API2="127.0.0.1:${BASE}62" API3="127.0.0.1:${BASE}63" \
    PORTAL1="127.0.0.1:${BASE}64" PORTAL2="127.0.0.1:${BASE}65" haproxy -db -n 2000 -f "$here/../haproxy.cfg"
  wait_for curl -sf "http://127.0.0.1:${BASE}81/health"
}

swift() {
  run swift env SWIFT="$CLUSTER/swift" PORTS="${BASE}91 ${BASE}92 ${BASE}93 ${BASE}94" S3_USER=tag:api \
    S3_SECRET="$PASSWORD" "$here/swift.sh"
  wait_for make_bucket
}

make_bucket() {
  (cd "$here/../../../.." && ENDPOINT="http://127.0.0.1:${BASE}94" SECRET="$PASSWORD" node --input-type=module -e '
    import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
    const { ENDPOINT: endpoint, SECRET: secretAccessKey } = process.env;
    const credentials = { accessKeyId: "tag:api", secretAccessKey };
    const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: "media" })).catch((error) => {
      if (error.name !== "BucketAlreadyOwnedByYou") throw error;
    });')
}

portal() {
  run "portal$1" env NODE_ENV=production PORT="${BASE}6$1" PUBLIC_URL="${PORTAL_URL:-http://localhost:${BASE}66}" \
    PUBLIC_API_URL="http://api.localhost:${BASE}66" API_URL="http://127.0.0.1:${BASE}81" TRUSTED_PROXIES=2 \
    DATA_DIR="$CLUSTER/portal$1" $PORTAL
  wait_for curl -sf "http://127.0.0.1:${BASE}6$1/health"
}

# The example's file, with the addresses of this machine in it. A portal answers where the name isn't api….
edge() {
  sed -e "/^backend api/,/^}/ s/\"10.0.0.11\"/\"127.0.0.1\"/; /^backend api/,/^}/ s/\"4601\"/\"${BASE}81\"/" \
    -e "/^backend portal/,/^}/ s/\"10.0.0.11\"/\"127.0.0.1\"/; /^backend portal/,/^}/ s/\"4600\"/\"${BASE}64\"/" \
    "$here/../varnish.vcl" > "$CLUSTER/edge.vcl"
  run edge varnishd -F -j none -n "$CLUSTER/edge" -a "127.0.0.1:${BASE}66" -f "$CLUSTER/edge.vcl" -s malloc,256m
  # Any answer: behind it, nothing may run yet.
  wait_for curl -s "http://127.0.0.1:${BASE}66/"
}

prometheus() {
  {
    printf 'global: { scrape_interval: 15s }\nrule_files: [%s]\n' "$here/../alerts.yml"
    printf 'scrape_configs:\n  - { job_name: tag-api, static_configs: [{ targets: ["127.0.0.1:%s71", "127.0.0.1:%s72"] }] }\n' \
      "$BASE" "$BASE"
  } > "$CLUSTER/prometheus.yml"
  run metrics prometheus --config.file="$CLUSTER/prometheus.yml" --storage.tsdb.path="$CLUSTER/prometheus" \
    --web.listen-address="127.0.0.1:${BASE}90"
  wait_for curl -sf "http://127.0.0.1:${BASE}90/-/ready"
}

certificate() {
  [ -f "$CLUSTER/certificate.pem" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
    -keyout "$CLUSTER/certificate.pem" -out "$CLUSTER/certificate.crt" 2>/dev/null
  [ ! -f "$CLUSTER/certificate.crt" ] || {
    cat "$CLUSTER/certificate.crt" >> "$CLUSTER/certificate.pem"
    rm "$CLUSTER/certificate.crt"
  }
}

down() {
  for part in metrics edge portal proxy api swift node etcd; do
    pids=$(cat "$CLUSTER/$part"*.pid 2> /dev/null) || continue
    for pid in $pids; do kill "$pid" 2> /dev/null || true; done
    for pid in $pids; do while kill -0 "$pid" 2> /dev/null; do sleep 0.2; done; done
    rm "$CLUSTER/$part"*.pid
  done
}

mkdir -p "$CLUSTER"
up() {
  etcd
  member 1
  # After a restore only this one has data. Another one that is first would make an empty database.
  [ ! -d "$CLUSTER/node1/data" ] || [ -d "$CLUSTER/node2/data" ] || wait_for is_leader 1
  for n in 2 3; do member $n; done
  migrate
  for n in $servers; do api $n; done
  for n in $servers; do api_answers $n; done
  certificate
  proxy
}

case ${1:-} in
  whole)
    servers='1 2'
    touch "$CLUSTER/whole"
    swift
    edge
    up
    for n in 4 5; do portal $n; done
    prometheus
    echo "The portal answers at http://localhost:${BASE}66, the API at http://api.localhost:${BASE}66, both from the edge;"
    echo "Prometheus at http://127.0.0.1:${BASE}90, the cluster's state at http://127.0.0.1:${BASE}41/cluster"
    ;;
  up)
    rm -f "$CLUSTER/whole"
    up
    echo "The API answers at http://127.0.0.1:${BASE}81, the cluster's state at http://127.0.0.1:${BASE}41/cluster"
    ;;
  etcd | migrate | down | swift | edge | prometheus | backup) $1 ;;
  restore) restore "${2:-}" ;;
  node) member "${2:?its number}" ;;
  api) api "${2:?its number}" && api_answers "$2" ;;
  command) shift && api_settings && $API "$@" ;;
  portal) portal "${2:?4 or 5}" ;;
  proxy) certificate && proxy ;;
  *) sed -n '2,16p' "$0" && exit 1 ;;
esac
