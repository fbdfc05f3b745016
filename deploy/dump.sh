#!/bin/sh
# Writes a dump of the database: `dump.sh`. The connection is libpq's (PGHOST, PGUSER, PGPASSWORD, PGDATABASE).
# Dumps are read by `pg_restore`, whatever the version of PostgreSQL; those older than $KEEP_DAYS days are removed.
set -eu
into="${BACKUPS:-/backups}/dump"
name="$into/$(date -u +%Y%m%dT%H%M%SZ).dump"
mkdir -p "$into"
rm -f "$into"/*.part
pg_dump --format=custom --compress=6 --file="$name.part"
# A dump that cannot be read is none.
pg_restore --list "$name.part" >/dev/null
mv "$name.part" "$name"
# Never the last one.
find "$into" -name '*.dump' ! -name "$(basename "$name")" -mtime "+$((${KEEP_DAYS:-14} - 1))" -delete
echo "Dumped $(basename "$name"), $(du -h "$name" | cut -f1)."
