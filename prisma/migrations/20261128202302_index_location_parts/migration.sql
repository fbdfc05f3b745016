create index concurrently if not exists "location_code_trigram" on "location" using gin ("code" gin_trgm_ops);
