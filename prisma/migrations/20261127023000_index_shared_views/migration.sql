-- Views that are shared are read by everybody, beside their own.
create index concurrently if not exists "saved_view_shared_list_name_idx" on "saved_view"("shared", "list", "name");
