-- One partition at a time: only the last one is written to, so the full ones delay nobody. Safe to repeat.
DO $$ DECLARE part text; BEGIN
  FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'stock_flow'::regclass LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (row_id, quantity, at, row_no)', part || '_row_id_quantity_at_row_no_idx', part);
    COMMIT;
  END LOOP;
END $$;
