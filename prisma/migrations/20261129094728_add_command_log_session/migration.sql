-- AlterTable
ALTER TABLE "command_log" ADD COLUMN     "session_id" UUID;
