-- AlterEnum
ALTER TYPE "print_job_kind" ADD VALUE 'CARRIER_DOCUMENT';
