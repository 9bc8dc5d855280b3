CREATE TABLE "confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"id_token" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"pass_type" text DEFAULT 'free_pass' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_pass_type" CHECK (pass_type in ('free_pass', 'portfolio_alumni', 'community_pass'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'founder' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"one_line_description" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"company_stage" text DEFAULT '' NOT NULL,
	"funding_stage" text DEFAULT '' NOT NULL,
	CONSTRAINT "profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "profiles_role" CHECK (role in ('founder', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"admin_user_id" text,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "application_questions_count" CHECK (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 10),
	CONSTRAINT "application_questions_answers" CHECK (answers_within(answers, 200)),
	CONSTRAINT "application_questions_all_answered" CHECK (answered_at is null or jsonb_array_length(answers) = jsonb_array_length(questions))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"application_status" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"one_line_description" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"company_stage" text DEFAULT '' NOT NULL,
	"funding_stage" text DEFAULT '' NOT NULL,
	"hq_city" text DEFAULT '' NOT NULL,
	"number_of_founders" integer DEFAULT 1 NOT NULL,
	"founders_data" jsonb DEFAULT '[{"firstName":"","lastName":"","email":"","linkedin":"","experience":""}]'::jsonb NOT NULL,
	"all_founders_fulltime" text DEFAULT '' NOT NULL,
	"founding_team_story" text DEFAULT '' NOT NULL,
	"motivation_insight" text DEFAULT '' NOT NULL,
	"team_experience" text DEFAULT '' NOT NULL,
	"problem_statement" text DEFAULT '' NOT NULL,
	"product_description" text DEFAULT '' NOT NULL,
	"unique_solution" text DEFAULT '' NOT NULL,
	"target_customer" text DEFAULT '' NOT NULL,
	"market_opportunity" text DEFAULT '' NOT NULL,
	"competitors_differentiation" text DEFAULT '' NOT NULL,
	"traction_data" text DEFAULT '' NOT NULL,
	"key_metrics" text DEFAULT '' NOT NULL,
	"business_model" text DEFAULT '' NOT NULL,
	"current_revenue" jsonb DEFAULT '{"lastMonth":null,"oneMonthBefore":null,"twoMonthsBefore":null}'::jsonb NOT NULL,
	"gross_margins" numeric,
	"past_funding" jsonb DEFAULT '[{"investorName":"","amount":null}]'::jsonb NOT NULL,
	"funding_amount_seeking" bigint DEFAULT 0 NOT NULL,
	"funding_usage" jsonb DEFAULT '{"productDevelopment":null,"marketing":null,"sales":null,"operations":null,"workingCapital":null,"team":null,"technology":null,"compliance":null,"others":null}'::jsonb NOT NULL,
	"help_beyond_funding" text DEFAULT '' NOT NULL,
	"alternative_problem" text DEFAULT '' NOT NULL,
	"long_term_vision" text DEFAULT '' NOT NULL,
	"pitch_deck_url" text,
	"pitch_deck_filename" text,
	"pitch_deck_file_size" text,
	"additional_documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"how_did_you_know" text DEFAULT '' NOT NULL,
	"applicant_name" text GENERATED ALWAYS AS (btrim(coalesce(founders_data -> 0 ->> 'firstName', '') || ' ' || coalesce(founders_data -> 0 ->> 'lastName', ''))) STORED NOT NULL,
	CONSTRAINT "applications_status_known" CHECK (application_status in ('draft', 'submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit')),
	CONSTRAINT "applications_draft_not_submitted" CHECK ((application_status = 'draft') = (submitted_at is null)),
	CONSTRAINT "applications_version_positive" CHECK (version >= 1),
	CONSTRAINT "applications_texts_bounded" CHECK (char_length(company_name) <= 20000 and char_length(one_line_description) <= 20000 and char_length(industry) <= 20000 and char_length(company_stage) <= 20000 and char_length(funding_stage) <= 20000 and char_length(hq_city) <= 20000 and char_length(all_founders_fulltime) <= 20000 and char_length(founding_team_story) <= 20000 and char_length(motivation_insight) <= 20000 and char_length(team_experience) <= 20000 and char_length(problem_statement) <= 20000 and char_length(product_description) <= 20000 and char_length(unique_solution) <= 20000 and char_length(target_customer) <= 20000 and char_length(market_opportunity) <= 20000 and char_length(competitors_differentiation) <= 20000 and char_length(traction_data) <= 20000 and char_length(key_metrics) <= 20000 and char_length(business_model) <= 20000 and char_length(help_beyond_funding) <= 20000 and char_length(alternative_problem) <= 20000 and char_length(long_term_vision) <= 20000 and char_length(how_did_you_know) <= 20000),
	CONSTRAINT "applications_one_line" CHECK (char_length(one_line_description) <= 50),
	CONSTRAINT "applications_founder_count" CHECK (number_of_founders between 1 and 5),
	CONSTRAINT "applications_founders" CHECK (jsonb_typeof(founders_data) = 'array' and jsonb_array_length(founders_data) <= 5),
	CONSTRAINT "applications_past_funding" CHECK (jsonb_typeof(past_funding) = 'array' and jsonb_array_length(past_funding) >= 1),
	CONSTRAINT "applications_documents" CHECK (jsonb_typeof(additional_documents) = 'array'),
	CONSTRAINT "applications_complete" CHECK (application_status = 'draft' or (btrim(company_name) <> '' and btrim(one_line_description) <> '' and btrim(industry) <> '' and btrim(company_stage) <> '' and btrim(funding_stage) <> '' and btrim(hq_city) <> '' and btrim(all_founders_fulltime) <> '' and btrim(founding_team_story) <> '' and btrim(motivation_insight) <> '' and btrim(team_experience) <> '' and btrim(problem_statement) <> '' and btrim(product_description) <> '' and btrim(unique_solution) <> '' and btrim(target_customer) <> '' and btrim(market_opportunity) <> '' and btrim(competitors_differentiation) <> '' and btrim(traction_data) <> '' and btrim(key_metrics) <> '' and btrim(business_model) <> '' and btrim(help_beyond_funding) <> '' and btrim(alternative_problem) <> '' and btrim(long_term_vision) <> '' and btrim(how_did_you_know) <> '')),
	CONSTRAINT "applications_within_words" CHECK (application_status = 'draft' or (word_count(founding_team_story) <= 200 and word_count(motivation_insight) <= 200 and word_count(team_experience) <= 200 and word_count(problem_statement) <= 200 and word_count(product_description) <= 200 and word_count(unique_solution) <= 200 and word_count(target_customer) <= 200 and word_count(market_opportunity) <= 200 and word_count(competitors_differentiation) <= 200 and word_count(traction_data) <= 200 and word_count(key_metrics) <= 200 and word_count(business_model) <= 200 and word_count(help_beyond_funding) <= 200 and word_count(alternative_problem) <= 200 and word_count(long_term_vision) <= 200)),
	CONSTRAINT "applications_founders_told" CHECK (application_status = 'draft' or (jsonb_array_length(founders_data) = number_of_founders)),
	CONSTRAINT "applications_gross_margin" CHECK (application_status = 'draft' or (gross_margins is null or gross_margins between 1 and 100)),
	CONSTRAINT "applications_capital_sought" CHECK (funding_amount_seeking >= 0 and (application_status = 'draft' or funding_amount_seeking <= 1000000000000000))
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"changed_by" text,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"path" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"bytes" integer NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unreferenced_since" timestamp with time zone DEFAULT now(),
	CONSTRAINT "files_bytes" CHECK (bytes between 1 and 10485760)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"window_starts_at" timestamp with time zone NOT NULL,
	"hits" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_limits_bucket_window_starts_at_pk" PRIMARY KEY("bucket","window_starts_at")
);
--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_admin_user_id_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_of_user" ON "confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credentials_of_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_active" ON "memberships" USING btree ("user_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "application_questions_latest" ON "application_questions" USING btree ("application_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_by_submission" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("application_status","submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (company_name gin_trgm_ops,applicant_name gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "status_changes_of_application" ON "status_changes" USING btree ("application_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_unreferenced" ON "files" USING btree ("unreferenced_since") WHERE unreferenced_since is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("send_after") WHERE sent_at is null;