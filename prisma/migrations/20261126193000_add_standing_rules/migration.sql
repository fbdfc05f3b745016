-- CreateEnum
CREATE TYPE "standing_trigger" AS ENUM ('CLOCK', 'COUNT', 'CUT_OFF');

-- CreateEnum
CREATE TYPE "standing_outcome" AS ENUM ('GENERATED', 'NOTHING', 'FAILED');

-- CreateEnum
CREATE TYPE "weekday" AS ENUM ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY');

-- CreateTable
CREATE TABLE "standing_rule" (
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "trigger" "standing_trigger" NOT NULL,
    "times" TEXT[],
    "weekdays" "weekday"[],
    "waiting" INTEGER,
    "minutes_before" INTEGER,
    "types" "wave_type"[],
    "group_id" UUID,
    "channel_ids" UUID[],
    "maximum" INTEGER NOT NULL,
    "maximum_waves" INTEGER,
    "picker_ids" UUID[],
    "paused_at" TIMESTAMPTZ(3),
    "due_since" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "standing_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "standing_run" (
    "id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "moment" TIMESTAMPTZ(3),
    "trigger" "standing_trigger" NOT NULL,
    "outcome" "standing_outcome" NOT NULL,
    "refusal" JSONB,
    "is_fallback" BOOLEAN NOT NULL,
    "taken" INTEGER NOT NULL,
    "left_count" INTEGER NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "standing_run_wave" (
    "run_id" UUID NOT NULL,
    "wave_id" UUID NOT NULL,

    CONSTRAINT "standing_run_wave_pkey" PRIMARY KEY ("run_id","wave_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "standing_rule_warehouse_id_name_key" ON "standing_rule"("warehouse_id", "name");

-- CreateIndex
CREATE INDEX "standing_run_rule_id_created_at_idx" ON "standing_run"("rule_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "standing_run_rule_id_moment_key" ON "standing_run"("rule_id", "moment");

-- CreateIndex
CREATE INDEX "standing_run_wave_wave_id_idx" ON "standing_run_wave"("wave_id");

-- AddForeignKey
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "logistics_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_run" ADD CONSTRAINT "standing_run_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "standing_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_run_wave" ADD CONSTRAINT "standing_run_wave_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "standing_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_run_wave" ADD CONSTRAINT "standing_run_wave_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A rule has what its trigger needs.
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_trigger_check" CHECK (
  CASE "trigger"
    WHEN 'CLOCK' THEN cardinality("times") > 0 AND cardinality("weekdays") > 0
    WHEN 'COUNT' THEN "waiting" > 0
    ELSE "minutes_before" >= 0 AND "group_id" IS NOT NULL AND cardinality("weekdays") > 0
  END
);
ALTER TABLE "standing_rule" ADD CONSTRAINT "standing_rule_picker_check" CHECK (cardinality("picker_ids") > 0);
-- A run that generated nothing says why.
ALTER TABLE "standing_run" ADD CONSTRAINT "standing_run_refusal_check" CHECK (("outcome" = 'GENERATED') = ("refusal" IS NULL));
