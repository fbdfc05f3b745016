-- Rows of such an import have no customer either.
alter table "sheet_import_row" alter column "customer_id" drop not null;
