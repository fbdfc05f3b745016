create unique index concurrently if not exists "transfer_warehouse_id_move_key_key" on "transfer"("warehouse_id", "move_key");
