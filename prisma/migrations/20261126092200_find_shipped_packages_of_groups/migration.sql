-- Alone in its migration: an index on a large table must not block its writes.
create index concurrently if not exists package_shipped_of_group on package (group_id, shipped_at) where shipped_at is not null;
