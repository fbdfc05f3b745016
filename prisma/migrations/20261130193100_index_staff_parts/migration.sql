-- A part of the login, a name or the e-mail finds one of a hundred thousand users of customers.
create index concurrently if not exists "staff_trigram" on "staff"
  using gin ("login" gin_trgm_ops, "name" gin_trgm_ops, "name_en" gin_trgm_ops, "email" gin_trgm_ops);
