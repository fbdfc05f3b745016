#!/bin/sh
# Brings a running deployment to the version that is checked out here, without a pause: `sh deploy/upgrade.sh`.
# The order matters: a dump to go back to, the tables (the old version works on with them), then one process after the other.
set -eu
cd "$(dirname "$0")/.."
docker compose build migrate
docker compose exec -T dump sh /deploy/dump.sh
docker compose run --rm -T migrate
for service in worker server-1 server-2; do
  docker compose up --detach --no-deps --wait "$service"
done
docker compose up --detach --wait
