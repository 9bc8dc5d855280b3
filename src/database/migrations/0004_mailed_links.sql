ALTER TABLE "confirmations" RENAME TO "mailed_links";--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "confirmations_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "confirmations_of_user";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "purpose" text DEFAULT 'confirm-e-mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mailed_links" RENAME CONSTRAINT "confirmations_pkey" TO "mailed_links_pkey";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_of_user" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK (purpose in ('confirm-e-mail', 'change-e-mail', 'reset-password'));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_new_email" CHECK ((purpose = 'change-e-mail') = (new_email is not null));