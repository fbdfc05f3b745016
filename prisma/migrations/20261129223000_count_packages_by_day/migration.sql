-- CreateTable
CREATE TABLE "package_day_tally" (
    "no" BIGSERIAL NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "channel_id" UUID,
    "day" DATE NOT NULL,
    "created" INTEGER NOT NULL,
    "shipped" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,

    CONSTRAINT "package_day_tally_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "package_day_tally_fold" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "channel_id" UUID,
    "day" DATE NOT NULL,
    "created" INTEGER NOT NULL,
    "shipped" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,

    CONSTRAINT "package_day_tally_fold_pkey" PRIMARY KEY ("id")
);

-- What is folded, once per warehouse, day, customer and channel; read by warehouse and days.
CREATE UNIQUE INDEX package_day_tally_fold_cell ON package_day_tally_fold
  (warehouse_id, day, customer_id, coalesce(channel_id, '00000000-0000-0000-0000-000000000000'));
CREATE INDEX package_day_tally_fold_empty ON package_day_tally_fold (id) WHERE created = 0 AND shipped = 0 AND pieces = 0;

-- Counts new packages, and those that are deleted, by day. A package counts as created on its day, and as shipped on the day of its warehouse.
CREATE FUNCTION package_days_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO package_day_tally (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
  SELECT x.warehouse_id, x.customer_id, x.channel_id, x.day, sign * sum(x.created), sign * sum(x.shipped), sign * sum(x.pieces)
  FROM (
    SELECT p.warehouse_id, p.customer_id, p.channel_id, p.day, 1 AS created, 0 AS shipped, 0 AS pieces FROM counted p
    UNION ALL
    SELECT p.warehouse_id, p.customer_id, p.channel_id, (p.shipped_at AT TIME ZONE w.time_zone)::date, 0, 1, p.pieces
    FROM counted p JOIN warehouse w ON w.id = p.warehouse_id WHERE p.shipped_at IS NOT NULL
  ) x GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER days_of_new AFTER INSERT ON package REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION package_days_of_rows();
CREATE TRIGGER days_of_deleted AFTER DELETE ON package REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION package_days_of_rows();

-- Counts a package whose channel, day or shipment changes: what it counted as before is taken back.
CREATE FUNCTION package_days_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := (SELECT time_zone FROM warehouse WHERE id = NEW.warehouse_id);
BEGIN
  INSERT INTO package_day_tally (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
  SELECT NEW.warehouse_id, NEW.customer_id, x.channel_id, x.day, sum(x.created), sum(x.shipped), sum(x.pieces)
  FROM (VALUES
    (OLD.channel_id, OLD.day, -1, 0, 0),
    (NEW.channel_id, NEW.day, 1, 0, 0),
    (OLD.channel_id, (OLD.shipped_at AT TIME ZONE zone)::date, 0, -1, -OLD.pieces),
    (NEW.channel_id, (NEW.shipped_at AT TIME ZONE zone)::date, 0, 1, NEW.pieces)
  ) AS x(channel_id, day, created, shipped, pieces)
  WHERE x.day IS NOT NULL
  GROUP BY 3, 4 HAVING sum(x.created) <> 0 OR sum(x.shipped) <> 0 OR sum(x.pieces) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER days_of_changed AFTER UPDATE OF channel_id, day, shipped_at, pieces ON package FOR EACH ROW
  WHEN (OLD.channel_id IS DISTINCT FROM NEW.channel_id OR OLD.day <> NEW.day OR OLD.shipped_at IS DISTINCT FROM NEW.shipped_at
    OR (NEW.shipped_at IS NOT NULL AND OLD.pieces <> NEW.pieces))
  EXECUTE FUNCTION package_days_of_changed();

-- Counts the shipments of a warehouse anew on the days of its new time zone.
CREATE FUNCTION package_days_of_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO package_day_tally (warehouse_id, customer_id, channel_id, day, created, shipped, pieces)
  SELECT p.warehouse_id, p.customer_id, p.channel_id, x.day, 0, sum(x.shipped), sum(x.shipped * p.pieces)
  FROM package p CROSS JOIN LATERAL (VALUES
    ((p.shipped_at AT TIME ZONE OLD.time_zone)::date, -1),
    ((p.shipped_at AT TIME ZONE NEW.time_zone)::date, 1)
  ) AS x(day, shipped)
  WHERE p.warehouse_id = NEW.id AND p.shipped_at IS NOT NULL
  GROUP BY 1, 2, 3, 4 HAVING sum(x.shipped) <> 0 OR sum(x.shipped * p.pieces) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER days_of_zone AFTER UPDATE OF time_zone ON warehouse FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION package_days_of_zone();
