alter table packaging_material add column if not exists maximum_grams integer;
