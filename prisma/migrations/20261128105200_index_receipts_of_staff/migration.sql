create index concurrently if not exists "receipt_staff_id_id_idx" on "receipt"("staff_id", "id");
