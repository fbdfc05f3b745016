-- Only mixed waves are sorted while they are picked, with handhelds and a pick cart.
alter table "wave" add constraint "wave_sort_while_picking" check ("sort_mode" <> 'WHILE_PICKING' or ("type" = 'MIXED' and "pick_mode" = 'HANDHELD' and "bind_cart")) not valid;
-- Only waves that ask for a pick cart have one.
alter table "wave" add constraint "wave_cart" check ("cart_id" is null or "bind_cart") not valid;
