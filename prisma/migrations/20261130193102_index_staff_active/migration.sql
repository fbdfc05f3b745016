-- The users of customers who are not active, and who were invited, are counted without those who are as most.
create index concurrently if not exists "staff_active_customer_id_idx" on "staff" ("active", "customer_id");
