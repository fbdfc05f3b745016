alter table "wave" validate constraint "wave_cart_id_fkey";
