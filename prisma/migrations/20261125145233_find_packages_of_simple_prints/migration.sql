-- Alone in its migration: an index on a large table must not block its writes.
create index concurrently if not exists "package_simple_print_id_idx" on "package"("simple_print_id");
