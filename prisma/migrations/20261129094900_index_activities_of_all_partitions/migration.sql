-- Takes over the indexes of the partitions.
CREATE INDEX "command_log_at_id_idx" ON "command_log"("at", "id");
