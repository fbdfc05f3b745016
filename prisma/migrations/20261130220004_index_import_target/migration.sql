create index concurrently if not exists "sheet_import_target_id_id_idx" on "sheet_import" ("target_id", "id");
