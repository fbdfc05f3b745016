-- Relations to tables that are in use, each in a transaction of its own; safe to repeat.
do $$
begin
  alter table rate_card drop constraint if exists rate_card_channel_id_fkey;
  alter table rate_card add constraint rate_card_channel_id_fkey
    foreign key (channel_id) references channel (id) on delete restrict on update cascade;
  commit;
  alter table rate_card drop constraint if exists rate_card_warehouse_id_fkey;
  alter table rate_card add constraint rate_card_warehouse_id_fkey
    foreign key (warehouse_id) references warehouse (id) on delete restrict on update cascade;
  commit;
  alter table fuel_rate drop constraint if exists fuel_rate_channel_id_fkey;
  alter table fuel_rate add constraint fuel_rate_channel_id_fkey
    foreign key (channel_id) references channel (id) on delete restrict on update cascade;
  commit;
end $$;
