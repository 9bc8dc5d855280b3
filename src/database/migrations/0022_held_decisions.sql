ALTER TABLE "decisions" DROP CONSTRAINT "decisions_known";--> statement-breakpoint
DROP INDEX "decisions_held";--> statement-breakpoint
DROP INDEX "decisions_held_since";--> statement-breakpoint
-- The owner's row policies would hide all rows from it, and the triggers would drop the meetings of held decisions.
ALTER TABLE "decisions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "decisions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "decisions" SET "state" = 'held' WHERE "state" = 'staged';--> statement-breakpoint
ALTER TABLE "decisions" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "decisions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_held" ON "decisions" USING btree ("application_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "decisions_held_since" ON "decisions" USING btree ("created_at" DESC NULLS LAST,"id") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_known" CHECK (state in ('held', 'applied', 'undone', 'discarded') and from_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit') and to_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit'));