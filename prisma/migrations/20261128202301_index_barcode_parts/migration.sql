create index concurrently if not exists "product_barcode_code_trigram" on "product_barcode" using gin ("code" gin_trgm_ops);
