-- Returns a name as it is searched and sorted: without case, and without accents on Latin, Greek and Cyrillic letters
-- (U+0300 to U+036F; the marks of other scripts are part of a word), with plain hyphens, quotes and single spaces.
-- Invisible characters are removed. Text in ASCII, which most names are, takes none of the slow steps.
create function fold_name(name text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  if octet_length(name) > char_length(name) then
    -- Before NFKD, which makes a space of ´.
    name := translate(name, E'\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u00b4\u201c\u201d\u201e\u201f\u2033',
      '''''''''''''''''''''"""""');
    name := regexp_replace(normalize(name, NFKD),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff]',
      '', 'g');
    name := translate(lower(normalize(name, NFC)), E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212ςøłđðı', '-------σolddi');
    name := replace(replace(replace(replace(name, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
    name := regexp_replace(name, '[\u1680\u2028\u2029]', ' ', 'g');
  end if;
  name := replace(lower(name collate "C"), '`', '''');
  return btrim(regexp_replace(name, '[\t\n\v\f\r ]+', ' ', 'g'));
end
$$;
--> statement-breakpoint
DROP INDEX "applications_search";--> statement-breakpoint
-- In one statement, because each rewrites the table.
ALTER TABLE "applications"
	ADD COLUMN "folded_company_name" text collate "C" GENERATED ALWAYS AS (left(fold_name(company_name), 500)) STORED NOT NULL,
	ADD COLUMN "folded_applicant_name" text collate "C" GENERATED ALWAYS AS (fold_name(btrim(coalesce(founders_data -> 0 ->> 'firstName', '') || ' ' || coalesce(founders_data -> 0 ->> 'lastName', '')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin (folded_company_name gin_trgm_ops,folded_applicant_name gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "applications_by_company" ON "applications" USING btree ("folded_company_name","submitted_at" DESC NULLS LAST,"id","application_status") WHERE submitted_at is not null;
