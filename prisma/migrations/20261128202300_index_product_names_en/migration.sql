create index concurrently if not exists "product_declared_name_en_trigram" on "product" using gin ("declared_name_en" gin_trgm_ops);
