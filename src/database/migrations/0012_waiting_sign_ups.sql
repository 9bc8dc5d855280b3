CREATE TABLE "sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_ups_of_address" ON "sign_ups" USING btree ("email");--> statement-breakpoint
ALTER TABLE "mailed_links" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "sign_up_id" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_of_sign_up" ON "mailed_links" USING btree ("sign_up_id");--> statement-breakpoint
-- Accounts that nobody has confirmed yet wait as sign-ups from here on; their letters stay good.
INSERT INTO "sign_ups" ("id", "email", "name", "metadata", "password_hash", "created_at")
	SELECT users.id, email, name,
		coalesce(metadata, '{"full_name": "", "mobile": "", "linkedin_url": "", "location": ""}'),
		password_hash, users.created_at
	FROM "users" JOIN "credentials" ON credentials.user_id = users.id WHERE NOT email_verified;--> statement-breakpoint
UPDATE "mailed_links" SET "sign_up_id" = "user_id", "user_id" = NULL WHERE "user_id" IN (SELECT id FROM "sign_ups");--> statement-breakpoint
DELETE FROM "users" WHERE NOT "email_verified";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_owner" CHECK ((user_id is null) <> (sign_up_id is null));
