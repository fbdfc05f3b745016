-- AlterEnum
ALTER TYPE "import_kind" ADD VALUE 'ZONES';
