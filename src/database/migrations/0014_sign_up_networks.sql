ALTER TABLE "sign_ups" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "replaced_at" timestamp with time zone;