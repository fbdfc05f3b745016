-- AlterTable
ALTER TABLE "package_line" ADD COLUMN     "wave_id" UUID;

-- A version that does not know this column keeps it all the same: lines are in the wave of their package.
CREATE FUNCTION package_wave_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE package_line SET wave_id = NEW.wave_id WHERE package_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER wave_of_lines AFTER UPDATE OF wave_id ON package FOR EACH ROW
  WHEN (OLD.wave_id IS DISTINCT FROM NEW.wave_id) EXECUTE FUNCTION package_wave_of_lines();

-- The only lines that a package gets in a wave are picked: those of a parcel that is split off.
CREATE FUNCTION package_line_wave_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.wave_id := (SELECT p.wave_id FROM package p WHERE p.id = NEW.package_id);
  RETURN NEW;
END $$;
CREATE TRIGGER wave_of_new BEFORE INSERT ON package_line FOR EACH ROW
  WHEN (NEW.wave_id IS NULL AND NEW.picked > 0) EXECUTE FUNCTION package_line_wave_of_new();
