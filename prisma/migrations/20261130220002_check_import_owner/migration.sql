-- An import belongs to a customer or has a target, as its kind says: a new kind is one of a target unless it is named here.
alter table "sheet_import" add constraint "sheet_import_owner_check" check (
  num_nonnulls("customer_id", "target_id") = 1
  and ("customer_id" is not null) = ("kind"::text in ('PRODUCTS', 'STOCK', 'INBOUND_ORDERS', 'PACKAGES', 'STOCK_LEVELS'))
) not valid;
