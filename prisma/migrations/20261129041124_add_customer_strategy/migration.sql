-- CreateTable
CREATE TABLE "customer_strategy" (
    "customer_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "billing_strategy_id" UUID NOT NULL,

    CONSTRAINT "customer_strategy_pkey" PRIMARY KEY ("customer_id","warehouse_id","from_day")
);

-- AddForeignKey
ALTER TABLE "customer_strategy" ADD CONSTRAINT "customer_strategy_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_strategy" ADD CONSTRAINT "customer_strategy_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_strategy" ADD CONSTRAINT "customer_strategy_billing_strategy_id_fkey" FOREIGN KEY ("billing_strategy_id") REFERENCES "billing_strategy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a version that does not know this table assigns holds from that day on.
CREATE FUNCTION customer_strategy_of_today() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (SELECT (coalesce(nullif(current_setting('app.at', true), '')::timestamptz, clock_timestamp()) AT TIME ZONE w.time_zone)::date
    FROM warehouse w WHERE w.id = NEW.warehouse_id);
BEGIN
  INSERT INTO customer_strategy AS s (customer_id, warehouse_id, from_day, billing_strategy_id)
  SELECT NEW.customer_id, NEW.warehouse_id, today, NEW.billing_strategy_id
  WHERE NEW.billing_strategy_id IS DISTINCT FROM (
    SELECT p.billing_strategy_id FROM customer_strategy p
    WHERE p.customer_id = NEW.customer_id AND p.warehouse_id = NEW.warehouse_id AND p.from_day <= today ORDER BY p.from_day DESC LIMIT 1)
  ON CONFLICT (customer_id, warehouse_id, from_day) DO UPDATE SET billing_strategy_id = excluded.billing_strategy_id;
  RETURN NULL;
END $$;
CREATE TRIGGER strategy_of_today AFTER UPDATE OF billing_strategy_id ON customer_warehouse FOR EACH ROW
  WHEN (OLD.billing_strategy_id IS DISTINCT FROM NEW.billing_strategy_id) EXECUTE FUNCTION customer_strategy_of_today();
CREATE TRIGGER strategy_of_new AFTER INSERT ON customer_warehouse FOR EACH ROW EXECUTE FUNCTION customer_strategy_of_today();

-- The strategies of today hold since there are their customers.
INSERT INTO customer_strategy (customer_id, warehouse_id, from_day, billing_strategy_id)
SELECT c.customer_id, c.warehouse_id, (r.created_at AT TIME ZONE w.time_zone)::date, c.billing_strategy_id
FROM customer_warehouse c
JOIN customer r ON r.id = c.customer_id
JOIN warehouse w ON w.id = c.warehouse_id
ON CONFLICT DO NOTHING;
