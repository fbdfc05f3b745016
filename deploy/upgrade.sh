#!/bin/sh
# Upgrades a running deployment to the checked-out version without downtime: `sh deploy/upgrade.sh`.
# Order: dump, migrations (compatible with the old version), then one process after the other.
set -eu
cd "$(dirname "$0")/.."
docker compose build migrate
docker compose exec -T dump sh /deploy/dump.sh
docker compose run --rm -T migrate
for service in worker server-1 server-2; do
  docker compose up --detach --no-deps --wait "$service"
done
docker compose up --detach --wait
