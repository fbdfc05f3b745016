-- Parcels that were split from a package.
create index concurrently if not exists "package_split_from_id_idx" on "package"("split_from_id");
