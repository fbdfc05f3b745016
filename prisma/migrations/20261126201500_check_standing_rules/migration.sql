-- A missing value must not pass: what compares with NULL is neither true nor false.
ALTER TABLE "standing_rule" DROP CONSTRAINT "standing_rule_trigger_check";
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_trigger_check" CHECK (
  CASE "trigger"
    WHEN 'CLOCK' THEN "times" IS NOT NULL AND cardinality("times") > 0 AND "weekdays" IS NOT NULL AND cardinality("weekdays") > 0
    WHEN 'COUNT' THEN "waiting" IS NOT NULL AND "waiting" > 0
    ELSE "minutes_before" IS NOT NULL AND "minutes_before" >= 0 AND "group_id" IS NOT NULL
      AND "weekdays" IS NOT NULL AND cardinality("weekdays") > 0
  END
);
ALTER TABLE "standing_rule" DROP CONSTRAINT "standing_rule_picker_check";
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_picker_check" CHECK ("picker_ids" IS NOT NULL AND cardinality("picker_ids") > 0);
