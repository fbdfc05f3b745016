-- AlterTable
ALTER TABLE "package" ADD COLUMN     "packed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sorted" INTEGER NOT NULL DEFAULT 0;

-- A version that does not know these columns keeps them all the same.
CREATE FUNCTION package_count_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE package SET
    sorted = sorted + NEW.sorted - CASE TG_OP WHEN 'UPDATE' THEN OLD.sorted ELSE 0 END,
    packed = packed + NEW.packed - CASE TG_OP WHEN 'UPDATE' THEN OLD.packed ELSE 0 END
  WHERE id = NEW.package_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_progress AFTER UPDATE OF sorted, packed ON package_line FOR EACH ROW
  WHEN (OLD.sorted <> NEW.sorted OR OLD.packed <> NEW.packed) EXECUTE FUNCTION package_count_progress();
CREATE TRIGGER count_progress_of_new AFTER INSERT ON package_line FOR EACH ROW
  WHEN (NEW.sorted <> 0 OR NEW.packed <> 0) EXECUTE FUNCTION package_count_progress();

-- Every piece changes the row of its package: with room on its page no index has to know.
ALTER TABLE package SET (fillfactor = 85);
