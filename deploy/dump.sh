#!/bin/sh
# Dumps the database. The connection comes from PGHOST, PGUSER, PGPASSWORD and PGDATABASE.
# Dumps can be restored with `pg_restore` into any version of PostgreSQL, and name no role; dumps older than $KEEP_DAYS days are deleted.
set -eu
into="${BACKUPS:-/backups}/dump"
name="$into/$(date -u +%Y%m%dT%H%M%SZ).dump"
mkdir -p "$into"
rm -f "$into"/*.part
pg_dump --no-privileges --format=custom --compress=6 --file="$name.part"
# Checks that the dump can be read.
pg_restore --list "$name.part" >/dev/null
mv "$name.part" "$name"
# Keeps the newest dump in any case.
find "$into" -name '*.dump' ! -name "$(basename "$name")" -mtime "+$((${KEEP_DAYS:-14} - 1))" -delete
echo "Dumped $(basename "$name"), $(du -h "$name" | cut -f1)."
