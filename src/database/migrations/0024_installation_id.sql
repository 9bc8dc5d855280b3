CREATE TABLE "installation" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"folder_marked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "installation_only" CHECK (one_row)
);
