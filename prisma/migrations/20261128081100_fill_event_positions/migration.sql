-- Positions of the events of earlier versions, in order of their numbers. An event whose transaction still runs gets its position by the function
-- that gives all later ones.
DO $$
DECLARE
  last_no bigint := coalesce((SELECT max(no) FROM event_position), 0);
  numbered bigint;
BEGIN
  LOOP
    INSERT INTO event_position (position, no)
    SELECT n.position + row_number() OVER (ORDER BY e.no), e.no
    FROM event_numbering n, (SELECT no FROM event WHERE no > last_no ORDER BY no LIMIT 10000) e;
    GET DIAGNOSTICS numbered = ROW_COUNT;
    EXIT WHEN numbered = 0;
    UPDATE event_numbering SET position = position + numbered;
    last_no := (SELECT max(no) FROM event_position);
    COMMIT;
  END LOOP;
END $$;
