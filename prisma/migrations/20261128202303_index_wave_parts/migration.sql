create index concurrently if not exists "wave_number_trigram" on "wave" using gin ("number" gin_trgm_ops);
