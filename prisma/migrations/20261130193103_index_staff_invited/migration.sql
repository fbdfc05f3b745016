create index concurrently if not exists "staff_invited_customer_id_idx" on "staff" ("invited", "customer_id");
