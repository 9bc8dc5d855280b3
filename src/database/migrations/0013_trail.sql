CREATE TABLE "trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"actor_id" text,
	"person_id" text,
	"application_id" uuid,
	"network" "cidr",
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "trail_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'membership-granted', 'account-deleted', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "trail_of_application" ON "trail" USING btree ("application_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trail_of_actor" ON "trail" USING btree ("actor_id","happened_at" DESC NULLS LAST);