-- The package from which a parcel was split at the packing station.
alter table "package" add column "split_from_id" uuid;
alter table "package" add constraint "package_split_from_id_fkey" foreign key ("split_from_id") references "package"("id") on delete set null on update cascade not valid;
