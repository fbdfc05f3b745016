create index concurrently if not exists "package_channel_id_idx" on "package"("channel_id");
