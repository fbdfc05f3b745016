-- Waves that were split from a wave.
create index concurrently if not exists "wave_split_from_id_idx" on "wave"("split_from_id");
