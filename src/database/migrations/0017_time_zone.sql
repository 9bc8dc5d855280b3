ALTER TABLE "settings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_time_zone" CHECK (char_length(time_zone) between 1 and 64);