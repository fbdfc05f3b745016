#!/bin/sh
# PostgreSQL's archive_command: copies a WAL file to $BACKUPS/wal. Usage: `archive.sh <path> <name>`.
# Never overwrites, and succeeds only once the file is synced to disk, because PostgreSQL then deletes its own copy.
set -eu
into="${BACKUPS:-/backups}/wal"
if [ -f "$into/$2" ]; then
  # Already archived before PostgreSQL was stopped.
  cmp -s "$1" "$into/$2"
  exit
fi
cp "$1" "$into/$2.part"
sync "$into/$2.part"
mv "$into/$2.part" "$into/$2"
sync "$into"
