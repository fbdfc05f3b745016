-- Of which channel the numbers are. In a transaction of its own, because it locks a table that is in use.
alter table tracking_range drop constraint if exists tracking_range_channel_id_fkey;
alter table tracking_range add constraint tracking_range_channel_id_fkey
  foreign key (channel_id) references channel (id) on delete restrict on update cascade;
