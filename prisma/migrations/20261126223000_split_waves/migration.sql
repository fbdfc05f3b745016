-- The wave from which a wave was split.
alter table "wave" add column "split_from_id" uuid;
alter table "wave" add constraint "wave_split_from_id_fkey" foreign key ("split_from_id") references "wave"("id") on delete set null on update cascade not valid;
-- Whether the packer scans every piece before the label of a package is printed.
alter table "wave" add column "pre_check" boolean not null default false;
alter table "wave_setting" add column "pre_check" boolean not null default false;
