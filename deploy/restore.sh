#!/bin/sh
# Puts a base backup and PostgreSQL's log back, up to a moment: `restore.sh <data folder> [moment]`.
# The data folder must be empty. The moment is such as '2026-11-21 10:15:00+00'; without it, everything that was archived comes back.
# Start PostgreSQL on the folder afterwards: it reads the log, and opens when it has reached the moment.
set -eu
backups="${BACKUPS:-/backups}"
data="$1"
moment="${2:-}"
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty: move it away first." >&2
  exit 1
fi

# The last base backup that was finished before the moment: its name is the time at which it was, in UTC.
limit=99999999T999999.999Z
if [ -n "$moment" ]; then
  limit=$(date -u -d "$moment" +%Y%m%dT%H%M%S.%3NZ)
fi
base=
for folder in "$backups"/base/*Z; do
  name=$(basename "$folder")
  if [ -f "$folder/backup_manifest" ] && ! expr "$name" '>' "$limit" >/dev/null; then base="$folder"; fi
done
if [ -z "$base" ]; then
  echo "No base backup in $backups/base is older than ${moment:-now}." >&2
  exit 1
fi

echo "Restoring $(basename "$base") ..."
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$base/base.tar.gz" -C "$data"
# What an earlier restoration asked for is over.
sed -i '/^\(restore_command\|recovery_target\)/d' "$data/postgresql.auto.conf"
{
  echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$moment" ]; then echo "recovery_target_time = '$moment'"; fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Restored into $data. Start PostgreSQL on it: it reads the log and opens by itself."
