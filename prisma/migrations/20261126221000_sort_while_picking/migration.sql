-- How waves are sorted, and the pick cart of a wave.
create type "sort_mode" as enum ('AFTER_PICKING', 'WHILE_PICKING');
alter table "wave_setting" add column "sort_mode" "sort_mode" not null default 'AFTER_PICKING', add column "bind_cart" boolean not null default false;
alter table "wave" add column "sort_mode" "sort_mode" not null default 'AFTER_PICKING', add column "bind_cart" boolean not null default false,
  add column "cart_id" uuid;
alter table "wave" add constraint "wave_cart_id_fkey" foreign key ("cart_id") references "pick_car"("id") on delete restrict on update cascade not valid;
