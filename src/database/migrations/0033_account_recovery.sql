ALTER TABLE "users" ADD COLUMN "provider_unlinked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "unproved_until" timestamp with time zone;