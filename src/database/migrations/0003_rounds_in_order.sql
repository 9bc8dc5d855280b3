-- Whether `questions` is a list of q1, q2 … in order, each a text that is neither blank nor longer than the limit.
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
-- Whether there is one answer for each of `questions`, none of them blank.
create function all_answered(questions jsonb, answers jsonb) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(answers) = jsonb_array_length(questions) and not exists (
    select from jsonb_array_elements(questions) as question where not exists (
      select from jsonb_array_elements(answers) as answer
      where answer -> 'order' = question -> 'order' and word_count(answer ->> 'answer') > 0))
$$;
--> statement-breakpoint
ALTER TABLE "application_questions" DROP CONSTRAINT "application_questions_all_answered";--> statement-breakpoint
DROP INDEX "application_questions_latest";--> statement-breakpoint
ALTER TABLE "application_questions" ALTER COLUMN "sent_at" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "application_questions_latest" ON "application_questions" USING btree ("application_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_numbered" CHECK (questions_numbered(questions, 20000));--> statement-breakpoint
ALTER TABLE "application_questions" ADD CONSTRAINT "application_questions_all_answered" CHECK (answered_at is null or all_answered(questions, answers));