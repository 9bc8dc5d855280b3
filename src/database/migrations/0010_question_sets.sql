-- Allows questions whose answer may be a file.
create or replace function questions_numbered(questions jsonb, character_limit integer) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_typeof(questions) = 'array' and not exists (
    select from jsonb_array_elements(questions) with ordinality as asked(question, place)
    where question - 'allows_file' <> jsonb_build_object('id', 'q' || place, 'order', place, 'text', question -> 'text')
      or coalesce(question -> 'allows_file', 'true') <> 'true'
      or jsonb_typeof(question -> 'text') is distinct from 'string'
      or word_count(question ->> 'text') = 0
      or char_length(question ->> 'text') > character_limit)
$$;
--> statement-breakpoint
-- Returns whether each of `questions` has exactly one answer: a text, or a file where it is allowed.
create or replace function all_answered(questions jsonb, answers jsonb) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(answers) = jsonb_array_length(questions) and not exists (
    select from jsonb_array_elements(questions) as question where not exists (
      select from jsonb_array_elements(answers) as answer
      where answer -> 'order' = question -> 'order'
        and (word_count(answer ->> 'answer') > 0 or question ? 'allows_file' and answer ? 'file')))
$$;
--> statement-breakpoint
CREATE TABLE "question_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"folded_name" text collate "C" GENERATED ALWAYS AS (fold_name(name)) STORED NOT NULL,
	"questions" jsonb NOT NULL,
	"on_submission" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "question_sets_folded_name_unique" UNIQUE("folded_name"),
	CONSTRAINT "question_sets_name" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "question_sets_count" CHECK (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) between 1 and 10),
	CONSTRAINT "question_sets_numbered" CHECK (questions_numbered(questions, 20000))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "application_questions" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "question_sets_on_submission" ON "question_sets" USING btree ("on_submission") WHERE on_submission;--> statement-breakpoint
CREATE INDEX "application_questions_of_batch" ON "application_questions" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
-- Not valid: all events that are stored were allowed before.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'founder-let-in', 'questions-sent', 'question-set-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused')) NOT VALID;
