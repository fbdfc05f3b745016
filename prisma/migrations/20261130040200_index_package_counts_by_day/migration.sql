create index concurrently if not exists "package_tally_fold_warehouse_id_day_idx" on "package_tally_fold"("warehouse_id", "day");
