ALTER TABLE "applications" ADD COLUMN "field_editors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "member_text" jsonb;