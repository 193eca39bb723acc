#!/bin/sh
# Runs OpenStack's Swift with its S3 API on one disk until it is stopped: a bucket to try things with. Its environment:
#   SWIFT        the folder for its data and settings; must support extended attributes
#   PORTS        four ports: of its accounts, containers, objects, and the S3 API
#   S3_USER      such as tag:api, and S3_SECRET: the keys
#   SWIFT_ROOT   where Debian's packages are unpacked; empty: they are installed
#                (swift-proxy swift-account swift-container swift-object)
set -eu
: "${SWIFT:?}" "${PORTS:?}" "${S3_USER:?}" "${S3_SECRET:?}"
root=${SWIFT_ROOT:-}
export PYTHONPATH="$root/usr/lib/python3/dist-packages" LD_LIBRARY_PATH="$root/usr/lib/x86_64-linux-gnu"
mkdir -p "$SWIFT/devices/d1"
cd "$SWIFT"
printf '[swift-hash]\nswift_hash_path_suffix = s\nswift_hash_path_prefix = p\n' > swift.conf

# Of the proxy's filters, those that S3's API needs. Without proxy-logging, refused HEADs have a body, and the connection
# breaks.
filters='catch_errors gatekeeper proxy-logging cache listing_formats s3api tempauth bulk slo dlo'
# Debian's own Python has the modules. Settings are read here instead of in /etc.
start='import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv.pop(1))
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")'
pids=''
trap 'kill $pids 2> /dev/null || true' EXIT
trap 'exit 0' TERM INT
for part in account container object proxy; do
  port=${PORTS%% *}
  PORTS=${PORTS#* }
  before=''
  if [ "$part" = proxy ]; then
    before="$filters "
  elif [ ! -f "$part.ring.gz" ]; then
    for args in 'create 4 1 1' "add --region 1 --zone 1 --ip 127.0.0.1 --port $port --device d1 --weight 1" rebalance; do
      # shellcheck disable=SC2086
      /usr/bin/python3 "$root/usr/bin/swift-ring-builder" "$part.builder" $args > /dev/null
    done
  fi
  {
    printf '[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = %s\nworkers = 0\nuser = %s\n' "$port" "$(id -un)"
    printf 'swift_dir = %s\ndevices = %s/devices\nmount_check = false\n' "$SWIFT" "$SWIFT"
    printf '[pipeline:main]\npipeline = %s%s-server\n' "$before" "$part"
    printf '[app:%s-server]\nuse = egg:swift#%s\n' "$part" "$part"
    [ "$part" != proxy ] || printf 'account_autocreate = true\n'
    for filter in $before; do
      case $filter in
        cache) settings='use = egg:swift#memcache' ;;
        s3api) settings='use = egg:swift#s3api\nlocation = us-east-1' ;;
        tempauth) settings="use = egg:swift#tempauth\nuser_$(echo "$S3_USER" | tr : _) = $S3_SECRET .admin" ;;
        *) settings="use = egg:swift#$(echo "$filter" | tr - _)" ;;
      esac
      printf "[filter:%s]\n$settings\n" "$filter"
    done
  } > "$part.conf"
  /usr/bin/python3 -c "$start" "$SWIFT" "$root/usr/bin/swift-$part-server" "$SWIFT/$part.conf" &
  pids="$pids $!"
done
wait
