#!/bin/sh
# Restores a base backup and the archived WAL up to a point in time: `restore.sh <data folder> [moment]`.
# The data folder must be empty. Example of a moment: '2026-11-21 10:15:00+00'; without it everything archived is restored.
# Then start PostgreSQL on the folder: it replays the WAL and accepts connections at the target.
set -eu
backups="${BACKUPS:-/backups}"
data="$1"
moment="${2:-}"
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty: move it away first." >&2
  exit 1
fi

# Newest base backup that was finished before the moment; its name is the time of completion in UTC.
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
# Removes the settings of an earlier restore.
sed -i '/^\(restore_command\|recovery_target\)/d' "$data/postgresql.auto.conf"
{
  echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  if [ -n "$moment" ]; then echo "recovery_target_time = '$moment'"; fi
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Restored into $data. Start PostgreSQL on it: it replays the WAL and then accepts connections."
