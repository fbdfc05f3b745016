-- One partition at a time: commands wait only while that of this month is built, some seconds for ten million rows. Safe to repeat.
DO $$ DECLARE part text; BEGIN
  FOR part IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'command_log'::regclass LOOP
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (at, id)', part || '_at_id_idx', part);
    COMMIT;
  END LOOP;
END $$;
