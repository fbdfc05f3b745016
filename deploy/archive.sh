#!/bin/sh
# PostgreSQL's archive_command: keeps a finished piece of its log. `archive.sh <path> <name>`; the folder is $BACKUPS/wal.
# It must never overwrite, and must say yes only when the piece is on the disk: what is archived is deleted by PostgreSQL.
set -eu
into="${BACKUPS:-/backups}/wal"
if [ -f "$into/$2" ]; then
  # Archived already, and PostgreSQL ended before it heard so.
  cmp -s "$1" "$into/$2"
  exit
fi
cp "$1" "$into/$2.part"
sync "$into/$2.part"
mv "$into/$2.part" "$into/$2"
sync "$into"
