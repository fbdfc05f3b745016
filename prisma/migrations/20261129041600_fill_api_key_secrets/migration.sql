-- The secrets of the keys of earlier versions; the first secret of a key has its id. Who made a key is its contact.
DO $$
DECLARE
  filled integer;
BEGIN
  LOOP
    INSERT INTO api_key_secret (id, api_key_id, hash, created_at, created_by_id)
      SELECT k.id, k.id, k.key_hash, k.created_at, k.created_by_id FROM api_key k
      WHERE NOT EXISTS (SELECT FROM api_key_secret s WHERE s.api_key_id = k.id) LIMIT 1000
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS filled = ROW_COUNT;
    COMMIT;
    EXIT WHEN filled = 0;
  END LOOP;
  LOOP
    UPDATE api_key SET contact_id = created_by_id WHERE id IN (
      SELECT id FROM api_key WHERE contact_id IS NULL AND created_by_id IS NOT NULL LIMIT 1000);
    GET DIAGNOSTICS filled = ROW_COUNT;
    COMMIT;
    EXIT WHEN filled = 0;
  END LOOP;
END $$;
