-- The new index is built before the old one is dropped: until then, reads continue.
CREATE INDEX "applications_by_submission_wider" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id","withdrawn_at","application_status","user_id") WHERE submitted_at is not null;--> statement-breakpoint
DROP INDEX "applications_by_submission";--> statement-breakpoint
ALTER INDEX "applications_by_submission_wider" RENAME TO "applications_by_submission";
