-- The addresses in a list of stored files, none in what is no list.
create function addresses_in(files jsonb) returns text[]
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select array(select jsonb_array_elements_text(jsonb_path_query_array(files, '$[*].url')))
$$;
--> statement-breakpoint
-- The paths in the bucket that addresses stand for, each once; `root` is what the product's own addresses begin with.
create function paths_in(addresses text[], root text) returns text[]
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select array(
    select distinct substr(address, length(root) + 1) from unnest(addresses) as address
    where starts_with(address, root) order by 1)
$$;
--> statement-breakpoint
CREATE TABLE "file_references" (
	"path" text NOT NULL,
	"holder" uuid NOT NULL,
	CONSTRAINT "file_references_path_holder_pk" PRIMARY KEY("path","holder")
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_texts_bounded";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_one_line";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_founder_count";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_founders";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_documents";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_complete";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_within_words";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_founders_told";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_gross_margin";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_capital_sought";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "file_paths" text[] GENERATED ALWAYS AS (paths_in('{}'::text[] || array[pitch_deck_url] || addresses_in(additional_documents), '/files/')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "file_references" ADD CONSTRAINT "file_references_path_files_path_fk" FOREIGN KEY ("path") REFERENCES "public"."files"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_name" CHECK (char_length(company_name) <= 20000 and (application_status = 'draft' or (word_count(company_name) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_one_line_description" CHECK (char_length(one_line_description) <= 50 and (application_status = 'draft' or (word_count(one_line_description) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_industry" CHECK (char_length(industry) <= 20000 and (application_status = 'draft' or (word_count(industry) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_stage" CHECK (char_length(company_stage) <= 20000 and (application_status = 'draft' or (word_count(company_stage) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_funding_stage" CHECK (char_length(funding_stage) <= 20000 and (application_status = 'draft' or (word_count(funding_stage) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_hq_city" CHECK (char_length(hq_city) <= 20000 and (application_status = 'draft' or (word_count(hq_city) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_number_of_founders" CHECK (number_of_founders between 1 and 5);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_founders_data" CHECK (jsonb_typeof(founders_data) = 'array' and jsonb_array_length(founders_data) <= 5 and (application_status = 'draft' or (jsonb_typeof(founders_data) = 'array' and jsonb_array_length(founders_data) between number_of_founders and number_of_founders)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_all_founders_fulltime" CHECK (char_length(all_founders_fulltime) <= 20000 and (application_status = 'draft' or (word_count(all_founders_fulltime) >= 1)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_founding_team_story" CHECK (char_length(founding_team_story) <= 20000 and (application_status = 'draft' or (word_count(founding_team_story) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_motivation_insight" CHECK (char_length(motivation_insight) <= 20000 and (application_status = 'draft' or (word_count(motivation_insight) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_team_experience" CHECK (char_length(team_experience) <= 20000 and (application_status = 'draft' or (word_count(team_experience) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_problem_statement" CHECK (char_length(problem_statement) <= 20000 and (application_status = 'draft' or (word_count(problem_statement) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_product_description" CHECK (char_length(product_description) <= 20000 and (application_status = 'draft' or (word_count(product_description) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_unique_solution" CHECK (char_length(unique_solution) <= 20000 and (application_status = 'draft' or (word_count(unique_solution) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_target_customer" CHECK (char_length(target_customer) <= 20000 and (application_status = 'draft' or (word_count(target_customer) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_market_opportunity" CHECK (char_length(market_opportunity) <= 20000 and (application_status = 'draft' or (word_count(market_opportunity) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_competitors_differentiation" CHECK (char_length(competitors_differentiation) <= 20000 and (application_status = 'draft' or (word_count(competitors_differentiation) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_traction_data" CHECK (char_length(traction_data) <= 20000 and (application_status = 'draft' or (word_count(traction_data) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_key_metrics" CHECK (char_length(key_metrics) <= 20000 and (application_status = 'draft' or (word_count(key_metrics) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_business_model" CHECK (char_length(business_model) <= 20000 and (application_status = 'draft' or (word_count(business_model) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_gross_margins" CHECK ((application_status = 'draft' or (gross_margins between 1 and 100)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_funding_amount_seeking" CHECK (funding_amount_seeking >= 0 and (application_status = 'draft' or (funding_amount_seeking <= 1000000000000000)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_help_beyond_funding" CHECK (char_length(help_beyond_funding) <= 20000 and (application_status = 'draft' or (word_count(help_beyond_funding) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_alternative_problem" CHECK (char_length(alternative_problem) <= 20000 and (application_status = 'draft' or (word_count(alternative_problem) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_long_term_vision" CHECK (char_length(long_term_vision) <= 20000 and (application_status = 'draft' or (word_count(long_term_vision) between 1 and 200)));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_additional_documents" CHECK (jsonb_typeof(additional_documents) = 'array' and jsonb_array_length(additional_documents) >= 0);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_how_did_you_know" CHECK (char_length(how_did_you_know) <= 20000 and (application_status = 'draft' or (word_count(how_did_you_know) >= 1)));--> statement-breakpoint
-- What the trigger of policies/40-files.sql would have written so far. The owner of the tables sees every row for it.
ALTER TABLE "applications" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "file_references" ("path", "holder")
SELECT files.path, applications.id
FROM applications JOIN files ON files.path = ANY (applications.file_paths)
WHERE files.owner_id IS NOT DISTINCT FROM applications.user_id;--> statement-breakpoint
ALTER TABLE "applications" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" FORCE ROW LEVEL SECURITY;
