alter table "package" validate constraint "package_split_from_id_fkey";
