#!/bin/sh
# Unpacks OpenStack's Swift from Debian's packages, 7 MB, into FOLDER; nothing is installed.
#   tests/support/unpack-swift.sh FOLDER
set -eu
folder=${1:?where to unpack it}
[ ! -d "$folder" ] || exit 0
debs=$(mktemp -d)
trap 'rm -rf "$debs" "$folder.part"' EXIT
mkdir -p "$debs/partial" "$(dirname "$folder")"
[ "$(id -u)" != 0 ] || apt-get -qq update
apt-get -qq -y --download-only --no-install-recommends -o Debug::NoLocking=1 -o Dir::Cache::archives="$debs" \
  install swift-proxy swift-account swift-container swift-object
for deb in "$debs"/*.deb; do dpkg-deb -x "$deb" "$folder.part"; done
mv "$folder.part" "$folder"
