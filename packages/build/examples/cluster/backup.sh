#!/bin/sh
# Backups of PostgreSQL from which any point in time can be restored. Runs as the user postgres.
#   backup.sh archive PATH NAME        keeps a file of the WAL: patroni.yml's archive_command
#   backup.sh base                     a base backup, each night; PGHOST, PGPORT, PGUSER, and PGPASSWORD say of what
#   backup.sh restore FOLDER [TIME]    makes a new data folder as of TIME ('2026-11-28 20:15:00+00'), or of the last that was
#                                      archived; PostgreSQL isn't running on it then
# Its environment:
#   BACKUP   the folder of the backups, on a disk of another machine that every node mounts
#   KEEP     how many base backups to keep, with the WAL since the oldest; 7 by default
#   TRIAL    yes: what is restored isn't archived, since the cluster that is backed up goes on
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${BACKUP:?the folder of the backups}"
[ "$(id -u)" != 0 ] || exec setpriv --reuid=postgres --regid=postgres --init-groups "$here/backup.sh" "$@"
PATH=${PATRONI_POSTGRESQL_BIN_DIR:-/usr/lib/postgresql/15/bin}:$PATH
umask 077
mkdir -p "$BACKUP/wal" "$BACKUP/base"

archive() {
  # After a failover two nodes may archive the same file. Another one by that name is an error.
  [ ! -f "$BACKUP/wal/$2" ] || exec cmp "$1" "$BACKUP/wal/$2"
  cp "$1" "$BACKUP/wal/.$2.$$"
  sync "$BACKUP/wal/.$2.$$"
  mv "$BACKUP/wal/.$2.$$" "$BACKUP/wal/$2"
  sync "$BACKUP/wal"
}

base() {
  rm -rf "$BACKUP/base/.new"
  pg_basebackup --checkpoint=fast --wal-method=stream --no-password -D "$BACKUP/base/.new"
  pg_verifybackup --quiet "$BACKUP/base/.new"
  # By the time it ended: it can be restored to that or later.
  mv "$BACKUP/base/.new" "$BACKUP/base/$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  prune
}

prune() {
  for old in $(find "$BACKUP/base" -name '[0-9]*' -prune | sort -r | tail -n "+$((${KEEP:-7} + 1))"); do rm -rf "$old"; done
  oldest=$(find "$BACKUP/base" -name '[0-9]*' -prune | sort | head -n 1)
  pg_archivecleanup "$BACKUP/wal" "$(sed -n 's/^START WAL LOCATION.*file \([0-9A-F]*\).*/\1/p' "$oldest/backup_label")"
}

restore() {
  data=$1
  time=${2:-}
  [ ! -e "$data" ] || { echo "$data exists: move it away first" >&2; exit 1; }
  latest=$(date -u ${time:+-d "$time"} +%Y-%m-%dT%H:%M:%SZ)
  from=$(find "$BACKUP/base" -name '[0-9]*' -prune | sort | awk -v latest="$BACKUP/base/$latest" '$0 <= latest' | tail -n 1)
  [ -n "$from" ] || { echo "No base backup is from before $latest" >&2; exit 1; }
  cp -a "$from" "$data"
  touch "$data/recovery.signal"
  # Nobody else can connect to it. It begins another timeline, which is archived with those before.
  export BACKUP_SH="$here/backup.sh"
  socket=$(mktemp -d)
  trap 'rm -rf "$socket"' EXIT
  options="-c listen_addresses= -c unix_socket_directories=$socket -c synchronous_standby_names="
  options="$options -c recovery_target_action=promote"
  # Patroni names those of the folder that was backed up.
  options="$options -c hba_file=$data/pg_hba.conf -c ident_file=$data/pg_ident.conf"
  [ "${TRIAL:-}" != yes ] || options="$options -c archive_mode=off"
  [ -z "$time" ] || options="$options -c 'recovery_target_time=$time'"
  options="$options -c 'restore_command=cp \"$BACKUP/wal/%f\" \"%p\"'"
  pg_ctl start --silent -D "$data" -l "$data.log" -o "$options" || true
  # It counts as started before it has read all the WAL, and ends if that ends before the time.
  until pg_controldata -D "$data" | grep -q 'state: *in production'; do
    pg_ctl status -D "$data" > /dev/null || { tail "$data.log" >&2; exit 1; }
    sleep 1
  done
  pg_ctl stop --wait --silent --mode=fast -D "$data"
  echo "Restored from ${from##*/}: $(grep -o 'recovery stopping.*\|last completed transaction.*' "$data.log" | tail -n 1)"
}

case ${1:-} in
  archive) archive "${2:?PATH}" "${3:?NAME}" ;;
  base) base ;;
  restore) restore "${2:?FOLDER}" "${3:-}" ;;
  *) sed -n '2,10p' "$0" && exit 1 ;;
esac
