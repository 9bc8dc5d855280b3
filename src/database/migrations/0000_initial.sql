-- The functions that the CHECKs below call come first; drizzle-kit wrote the rest.
-- Counts words as countWords (domain/words.ts) splits them. Every change of a submission calls this for 23 texts: plpgsql
-- keeps its plans, and text with common whitespace alone is split without a regular expression. `translate` is slower.
create function word_count(words text) returns integer
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if words ~ '[\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]' then
    return (
      select count(*)
      from regexp_split_to_table(words, '[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+') as word
      where word <> '');
  end if;
  words := replace(replace(replace(words, E'\n', ' '), E'\t', ' '), E'\r', ' ');
  return cardinality(array_remove(string_to_array(words, ' '), ''));
end
$$;
--> statement-breakpoint
-- Returns whether `answers` is a list without an answer of more than `word_limit` words.
create function answers_within(answers jsonb, word_limit integer) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_typeof(answers) = 'array' and not exists (
    select from jsonb_array_elements(answers) as answer where word_count(answer ->> 'answer') > word_limit)
$$;
--> statement-breakpoint
-- Returns whether `questions` is a list of q1, q2 … in order, each with a text that is neither blank nor too long.
create function questions_numbered(questions jsonb, character_limit integer) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_typeof(questions) = 'array' and not exists (
    select from jsonb_array_elements(questions) with ordinality as asked(question, place)
    where question <> jsonb_build_object('id', 'q' || place, 'order', place, 'text', question -> 'text')
      or jsonb_typeof(question -> 'text') is distinct from 'string'
      or word_count(question ->> 'text') = 0
      or char_length(question ->> 'text') > character_limit)
$$;
--> statement-breakpoint
-- Returns whether each of `questions` has exactly one answer that is not blank.
create function all_answered(questions jsonb, answers jsonb) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(answers) = jsonb_array_length(questions) and not exists (
    select from jsonb_array_elements(questions) as question where not exists (
      select from jsonb_array_elements(answers) as answer
      where answer -> 'order' = question -> 'order' and word_count(answer ->> 'answer') > 0))
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."email_template_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"sign_up_id" text,
	"new_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_tokens_owner" CHECK ((user_id is null) <> (sign_up_id is null)),
	CONSTRAINT "email_tokens_purpose" CHECK (purpose in ('confirm-e-mail', 'change-e-mail', 'reset-password')),
	CONSTRAINT "email_tokens_new_email" CHECK ((purpose = 'change-e-mail') = (new_email is not null))
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
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "profiles_role" CHECK (role in ('founder', 'admin', 'reviewer', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "affiliations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"organisations" text DEFAULT '' NOT NULL,
	"email_domains" text DEFAULT '' NOT NULL,
	"linkedin_pages" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "affiliations_texts" CHECK (char_length(organisations) <= 10050 and char_length(email_domains) <= 10050 and char_length(linkedin_pages) <= 10050)
);
--> statement-breakpoint
CREATE TABLE "application_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"admin_user_id" text,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_answers" jsonb GENERATED ALWAYS AS (case when answered_at is not null then answers end) STORED,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "application_questions_count" CHECK (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 10),
	CONSTRAINT "application_questions_numbered" CHECK (questions_numbered(questions, 20000)),
	CONSTRAINT "application_questions_answers" CHECK (answers_within(answers, 200)),
	CONSTRAINT "application_questions_all_answered" CHECK (answered_at is null or all_answered(questions, answers))
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
	CONSTRAINT "applications_company_name" CHECK (char_length(company_name) <= 20000 and (application_status = 'draft' or (word_count(company_name) >= 1))),
	CONSTRAINT "applications_one_line_description" CHECK (char_length(one_line_description) <= 50 and (application_status = 'draft' or (word_count(one_line_description) >= 1))),
	CONSTRAINT "applications_industry" CHECK (char_length(industry) <= 20000 and (application_status = 'draft' or (word_count(industry) >= 1))),
	CONSTRAINT "applications_company_stage" CHECK (char_length(company_stage) <= 20000 and (application_status = 'draft' or (word_count(company_stage) >= 1))),
	CONSTRAINT "applications_funding_stage" CHECK (char_length(funding_stage) <= 20000 and (application_status = 'draft' or (word_count(funding_stage) >= 1))),
	CONSTRAINT "applications_hq_city" CHECK (char_length(hq_city) <= 20000 and (application_status = 'draft' or (word_count(hq_city) >= 1))),
	CONSTRAINT "applications_number_of_founders" CHECK (number_of_founders between 1 and 5),
	CONSTRAINT "applications_founders_data" CHECK (jsonb_typeof(founders_data) = 'array' and jsonb_array_length(founders_data) <= 5 and (application_status = 'draft' or (jsonb_typeof(founders_data) = 'array' and jsonb_array_length(founders_data) between number_of_founders and number_of_founders))),
	CONSTRAINT "applications_all_founders_fulltime" CHECK (char_length(all_founders_fulltime) <= 20000 and (application_status = 'draft' or (word_count(all_founders_fulltime) >= 1))),
	CONSTRAINT "applications_founding_team_story" CHECK (char_length(founding_team_story) <= 20000 and (application_status = 'draft' or (word_count(founding_team_story) between 1 and 200))),
	CONSTRAINT "applications_motivation_insight" CHECK (char_length(motivation_insight) <= 20000 and (application_status = 'draft' or (word_count(motivation_insight) between 1 and 200))),
	CONSTRAINT "applications_team_experience" CHECK (char_length(team_experience) <= 20000 and (application_status = 'draft' or (word_count(team_experience) between 1 and 200))),
	CONSTRAINT "applications_problem_statement" CHECK (char_length(problem_statement) <= 20000 and (application_status = 'draft' or (word_count(problem_statement) between 1 and 200))),
	CONSTRAINT "applications_product_description" CHECK (char_length(product_description) <= 20000 and (application_status = 'draft' or (word_count(product_description) between 1 and 200))),
	CONSTRAINT "applications_unique_solution" CHECK (char_length(unique_solution) <= 20000 and (application_status = 'draft' or (word_count(unique_solution) between 1 and 200))),
	CONSTRAINT "applications_target_customer" CHECK (char_length(target_customer) <= 20000 and (application_status = 'draft' or (word_count(target_customer) between 1 and 200))),
	CONSTRAINT "applications_market_opportunity" CHECK (char_length(market_opportunity) <= 20000 and (application_status = 'draft' or (word_count(market_opportunity) between 1 and 200))),
	CONSTRAINT "applications_competitors_differentiation" CHECK (char_length(competitors_differentiation) <= 20000 and (application_status = 'draft' or (word_count(competitors_differentiation) between 1 and 200))),
	CONSTRAINT "applications_traction_data" CHECK (char_length(traction_data) <= 20000 and (application_status = 'draft' or (word_count(traction_data) between 1 and 200))),
	CONSTRAINT "applications_key_metrics" CHECK (char_length(key_metrics) <= 20000 and (application_status = 'draft' or (word_count(key_metrics) between 1 and 200))),
	CONSTRAINT "applications_business_model" CHECK (char_length(business_model) <= 20000 and (application_status = 'draft' or (word_count(business_model) between 1 and 200))),
	CONSTRAINT "applications_gross_margins" CHECK ((application_status = 'draft' or (gross_margins between 1 and 100))),
	CONSTRAINT "applications_past_funding" CHECK (jsonb_typeof(past_funding) = 'array' and jsonb_array_length(past_funding) >= 1),
	CONSTRAINT "applications_funding_amount_seeking" CHECK (funding_amount_seeking >= 0 and (application_status = 'draft' or (funding_amount_seeking <= 1000000000000000))),
	CONSTRAINT "applications_help_beyond_funding" CHECK (char_length(help_beyond_funding) <= 20000 and (application_status = 'draft' or (word_count(help_beyond_funding) between 1 and 200))),
	CONSTRAINT "applications_alternative_problem" CHECK (char_length(alternative_problem) <= 20000 and (application_status = 'draft' or (word_count(alternative_problem) between 1 and 200))),
	CONSTRAINT "applications_long_term_vision" CHECK (char_length(long_term_vision) <= 20000 and (application_status = 'draft' or (word_count(long_term_vision) between 1 and 200))),
	CONSTRAINT "applications_additional_documents" CHECK (jsonb_typeof(additional_documents) = 'array' and jsonb_array_length(additional_documents) >= 0),
	CONSTRAINT "applications_how_did_you_know" CHECK (char_length(how_did_you_know) <= 20000 and (application_status = 'draft' or (word_count(how_did_you_know) >= 1)))
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
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"actor_id" text,
	"person_id" text,
	"application_id" uuid,
	"network" "cidr",
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'template-changed', 'reason-changed', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'recused', 'recusal-lifted', 'membership-granted', 'account-deleted', 'e-mails-sent-again', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "decision_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decided_by" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb NOT NULL,
	"undo_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"base_version" integer NOT NULL,
	"state" text NOT NULL,
	"subject" text,
	"body" text,
	"email_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"reason_ids" uuid[] DEFAULT '{}' NOT NULL,
	"batch_id" uuid,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	CONSTRAINT "decisions_email" UNIQUE("email_id"),
	CONSTRAINT "decisions_known" CHECK (state in ('staged', 'applied', 'undone', 'discarded') and from_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit') and to_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit')),
	CONSTRAINT "decisions_text" CHECK ((subject is null) = (body is null) and (email_id is null or subject is not null)),
	CONSTRAINT "decisions_note" CHECK (char_length(note) <= 2000),
	CONSTRAINT "decisions_applied" CHECK ((state in ('applied', 'undone')) = (applied_at is not null) and (applied_at is null) = (undo_until is null))
);
--> statement-breakpoint
CREATE TABLE "deleted_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decline_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decline_reasons_text" CHECK (char_length(label) between 1 and 80 and char_length(text) between 1 and 1000),
	CONSTRAINT "decline_reasons_position" CHECK (position between 0 and 300)
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"status" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT nextval('email_template_versions') NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_status" CHECK (status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit')),
	CONSTRAINT "email_templates_text" CHECK (char_length(subject) <= 150 and char_length(body) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "file_references" (
	"path" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "file_references_path_record_id_pk" PRIMARY KEY("path","record_id")
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
CREATE TABLE "last_backup" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"backed_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_backup_only" CHECK (one_row)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"template" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"window_starts_at" timestamp with time zone NOT NULL,
	"hits" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_limits_bucket_window_starts_at_pk" PRIMARY KEY("bucket","window_starts_at")
);
--> statement-breakpoint
CREATE TABLE "application_views" (
	"application_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_views_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "disputed_applications" (
	"application_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"reviewer_id" text,
	"round" integer DEFAULT 1 NOT NULL,
	"verdict" text,
	"champion_line" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "reviews_of_reviewer" UNIQUE("reviewer_id","application_id","round"),
	CONSTRAINT "reviews_verdict_known" CHECK (verdict in ('strong_yes', 'yes', 'maybe', 'no')),
	CONSTRAINT "reviews_texts" CHECK (char_length(champion_line) <= 280 and char_length(comment) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "saved_views_query" CHECK (char_length(query) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "submission_tally" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_tally_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_status" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"application_id" uuid NOT NULL,
	"reviewer_id" text NOT NULL,
	"assigned_by" text,
	"due_at" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_application_id_reviewer_id_pk" PRIMARY KEY("application_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK (role in ('admin', 'reviewer', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "recusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"declared_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "recusals_reason" CHECK (char_length(reason) <= 500),
	CONSTRAINT "recusals_lifted" CHECK (lifted_by is null or lifted_at is not null)
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"pending_secret" text,
	"pending_since" timestamp with time zone,
	CONSTRAINT "totp_secrets_secret" CHECK (secret is not null or pending_secret is not null),
	CONSTRAINT "totp_secrets_pending" CHECK ((pending_secret is null) = (pending_since is null))
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_admin_user_id_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_batches" ADD CONSTRAINT "decision_batches_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_drafts" ADD CONSTRAINT "deleted_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_references" ADD CONSTRAINT "file_references_path_files_path_fk" FOREIGN KEY ("path") REFERENCES "public"."files"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_views" ADD CONSTRAINT "application_views_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_views" ADD CONSTRAINT "application_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_applications" ADD CONSTRAINT "disputed_applications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_declared_by_users_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_totp_secrets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."totp_secrets"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_of_user" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_of_sign_up" ON "email_tokens" USING btree ("sign_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_active" ON "memberships" USING btree ("user_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_of_address" ON "sign_ups" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "application_questions_latest" ON "application_questions" USING btree ("application_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "applications_by_submission" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("application_status","submitted_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (company_name gin_trgm_ops,applicant_name gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "status_changes_of_application" ON "status_changes" USING btree ("application_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_of_application" ON "audit_log" USING btree ("application_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_of_application" ON "decisions" USING btree ("application_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decisions_of_batch" ON "decisions" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_held" ON "decisions" USING btree ("application_id") WHERE state = 'staged';--> statement-breakpoint
CREATE INDEX "decisions_held_since" ON "decisions" USING btree ("created_at" DESC NULLS LAST,"id") WHERE state = 'staged';--> statement-breakpoint
CREATE INDEX "files_unreferenced" ON "files" USING btree ("unreferenced_since") WHERE unreferenced_since is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_returned" ON "outbox" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_application" ON "reviews" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "saved_views_of_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "assignments_of_reviewer" ON "assignments" USING btree ("reviewer_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recusals_standing" ON "recusals" USING btree ("application_id","user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "recusals_standing_of_user" ON "recusals" USING btree ("user_id","application_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "login_challenges_of_user" ON "login_challenges" USING btree ("user_id");
