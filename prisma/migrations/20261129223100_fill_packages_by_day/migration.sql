-- What the packages of before count as, by day. One statement reads packages and counts at one moment and writes the difference as changes, so it blocks
-- nobody, is right while packages change beside it, and writes nothing when it is run again.
INSERT INTO package_day_tally (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
SELECT x.warehouse_id, x.customer_id, x.channel_id, x.day, sum(x.created), sum(x.shipped), sum(x.pieces)
FROM (
  SELECT p.warehouse_id, p.customer_id, p.channel_id, p.day, 1 AS created, 0 AS shipped, 0 AS pieces FROM package p
  UNION ALL
  SELECT p.warehouse_id, p.customer_id, p.channel_id, (p.shipped_at AT TIME ZONE w.time_zone)::date, 0, 1, p.pieces
  FROM package p JOIN warehouse w ON w.id = p.warehouse_id WHERE p.shipped_at IS NOT NULL
  UNION ALL
  SELECT t.warehouse_id, t.customer_id, t.channel_id, t.day, -t.created, -t.shipped, -t.pieces FROM package_day_tally t
  UNION ALL
  SELECT f.warehouse_id, f.customer_id, f.channel_id, f.day, -f.created, -f.shipped, -f.pieces FROM package_day_tally_fold f
) x
GROUP BY 1, 2, 3, 4 HAVING sum(x.created) <> 0 OR sum(x.shipped) <> 0 OR sum(x.pieces) <> 0;
