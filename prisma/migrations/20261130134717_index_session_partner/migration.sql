-- The sessions that a partner opened, which end with it. Alone in its migration, because it is built concurrently.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_partner_id_idx" ON "session"("partner_id");
