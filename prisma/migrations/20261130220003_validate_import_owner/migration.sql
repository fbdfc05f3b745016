alter table "sheet_import" validate constraint "sheet_import_owner_check";
