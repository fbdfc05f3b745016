-- The users who are told something, by customer.
create index concurrently if not exists "staff_present_of_customer" on "staff" ("customer_id") where "active" and not "invited";
