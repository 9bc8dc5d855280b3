CREATE TABLE "last_backup" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"moment" timestamp with time zone NOT NULL,
	CONSTRAINT "last_backup_only" CHECK (one_row)
);
--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;