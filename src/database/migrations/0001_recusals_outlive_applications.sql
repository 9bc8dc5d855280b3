ALTER TABLE "recusals" DROP CONSTRAINT "recusals_application_id_applications_id_fk";
