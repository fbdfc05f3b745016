-- What the rows of an import go into that belongs to no customer. The previous version inserts a customer and no target.
alter table "sheet_import" add column "target_id" uuid, alter column "customer_id" drop not null;
