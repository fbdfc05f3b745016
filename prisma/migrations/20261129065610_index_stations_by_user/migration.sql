-- The stations that a person uses.
create index concurrently if not exists "station_staff_id_idx" on "station"("staff_id");
