create index concurrently if not exists "receipt_number_idx" on "receipt"("number");
