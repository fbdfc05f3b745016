create index concurrently if not exists "staff_of_customer_name" on "staff" ("name", "id") where "customer_id" is not null;
