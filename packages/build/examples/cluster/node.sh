#!/bin/sh
# Runs one node of PostgreSQL under Patroni until it is stopped. Its environment:
#   PATRONI_NAME                             the node's own name
#   PATRONI_ETCD_HOSTS                       'etcd1:2379','etcd2:2379','etcd3:2379', started with --enable-v2
#   PATRONI_RESTAPI_LISTEN                   address and port of Patroni itself
#   PATRONI_RESTAPI_CONNECT_ADDRESS          how the other nodes reach it
#   PATRONI_POSTGRESQL_LISTEN                the same two for PostgreSQL
#   PATRONI_POSTGRESQL_CONNECT_ADDRESS
#   PATRONI_POSTGRESQL_DATA_DIR              its data; empty at first
#   PATRONI_SUPERUSER_PASSWORD               the same on every node, as are
#   PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
#   BACKUP                                   where backup.sh archives the WAL; empty: no backups to a point in time
# Not PATRONI_ETCD3_HOSTS: with etcd's newer API, Patroni 3.0 (Debian 12) writes the leader's key without comparing it. A
# primary that was frozen, and wakes up after another was promoted, takes over again and discards what was written since.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${PATRONI_NAME:?}" "${PATRONI_POSTGRESQL_DATA_DIR:?}" "${PATRONI_SUPERUSER_PASSWORD:?}"
export PATRONI_POSTGRESQL_BIN_DIR="${PATRONI_POSTGRESQL_BIN_DIR:-/usr/lib/postgresql/15/bin}"
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_REPLICATION_USERNAME=replicator PATRONI_REWIND_USERNAME=rewind
export LC_ALL=C.UTF-8 BACKUP="${BACKUP:-}" BACKUP_SH="$here/backup.sh"
# PostgreSQL refuses root.
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=postgres --regid=postgres --init-groups patroni "$here/patroni.yml"
fi
exec patroni "$here/patroni.yml"
