-- By which zones packages of a channel are priced. Each statement in a transaction of its own, because each locks a table that is in use; safe to repeat.
do $$
begin
  alter table channel add column if not exists zone_table_id uuid;
  commit;
  alter table channel add column if not exists remote_table_id uuid;
  commit;
  alter table channel drop constraint if exists channel_zone_table_id_fkey;
  alter table channel add constraint channel_zone_table_id_fkey
    foreign key (zone_table_id) references zone_table (id) on delete restrict on update cascade;
  commit;
  alter table channel drop constraint if exists channel_remote_table_id_fkey;
  alter table channel add constraint channel_remote_table_id_fkey
    foreign key (remote_table_id) references zone_table (id) on delete restrict on update cascade;
  commit;
  alter table zone_table drop constraint if exists zone_table_warehouse_id_fkey;
  alter table zone_table add constraint zone_table_warehouse_id_fkey
    foreign key (warehouse_id) references warehouse (id) on delete restrict on update cascade;
  commit;
end $$;
