-- Packages of which pieces were sorted or packed before their rows counted them. Whoever changes a line holds the lock of its package first, so what
-- its lines say is certain as long as the package is locked here.
DO $$
DECLARE
  ids uuid[];
  after uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := array(
      SELECT p.id FROM package p WHERE p.id > after ORDER BY p.id LIMIT 1000 FOR UPDATE
    );
    EXIT WHEN cardinality(ids) = 0;
    UPDATE package p SET sorted = l.sorted, packed = l.packed
    FROM (SELECT package_id, sum(sorted) AS sorted, sum(packed) AS packed FROM package_line WHERE package_id = ANY (ids) GROUP BY 1) l
    WHERE l.package_id = p.id AND (p.sorted, p.packed) IS DISTINCT FROM (l.sorted::integer, l.packed::integer);
    after := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
