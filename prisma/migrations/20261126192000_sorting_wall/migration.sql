-- Wave that is sorted at a station, and the arrangement of the slots of its put wall.
alter table "station" add column "wave_id" uuid, add column "put_wall_rows" integer, add column "put_wall_columns" integer;
alter table "station" add constraint "station_wave_id_fkey" foreign key ("wave_id") references "wave"("id") on delete set null on update cascade;
alter table "station" add constraint "station_put_wall_check" check (
  ("put_wall_rows" is null and "put_wall_columns" is null) or ("put_wall_rows" between 1 and 12 and "put_wall_columns" between 1 and 20)
);
