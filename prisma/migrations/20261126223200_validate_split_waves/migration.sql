alter table "wave" validate constraint "wave_split_from_id_fkey";
