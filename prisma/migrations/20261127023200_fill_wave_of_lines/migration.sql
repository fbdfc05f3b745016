-- Lines of packages that entered their wave before lines knew it. Whoever moves a package between waves locks it first, so its wave is certain as long as it
-- is locked here.
DO $$
DECLARE
  ids uuid[];
  after uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := array(
      SELECT p.id FROM package p WHERE p.id > after ORDER BY p.id LIMIT 1000 FOR NO KEY UPDATE
    );
    EXIT WHEN cardinality(ids) = 0;
    UPDATE package_line l SET wave_id = p.wave_id
    FROM package p WHERE p.id = ANY (ids) AND l.package_id = p.id AND l.wave_id IS DISTINCT FROM p.wave_id;
    after := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
