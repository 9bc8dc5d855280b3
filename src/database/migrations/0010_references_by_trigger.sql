ALTER TABLE "applications" DROP COLUMN "file_paths";--> statement-breakpoint
DROP FUNCTION paths_in(text[], text);--> statement-breakpoint
DROP FUNCTION addresses_in(jsonb);
