-- A pick cart is bound to one wave at a time.
create unique index concurrently if not exists "wave_cart_id_key" on "wave"("cart_id");
