alter table "wave" validate constraint "wave_sort_while_picking";
alter table "wave" validate constraint "wave_cart";
