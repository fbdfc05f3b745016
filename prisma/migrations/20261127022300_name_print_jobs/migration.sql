-- AlterTable
ALTER TABLE "handover_print" ADD COLUMN     "print_job_id" UUID;

update handover_print p set print_job_id = j.id from print_job j
where j.kind = 'HANDOVER_MANIFEST' and j.document_id = p.sheet_id and j.created_at = p.at;
