-- What the checks below go by. A word is what stands between whitespace, as countWords (domain/words.ts) splits it.
create function word_count(words text) returns integer
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer
  from regexp_split_to_table(words, '[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+') as word
  where word <> ''
$$;
--> statement-breakpoint
-- Whether `answers` is a list of which no answer has more words than `limit`.
create function answers_within(answers jsonb, word_limit integer) returns boolean
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_typeof(answers) = 'array' and not exists (
    select from jsonb_array_elements(answers) as answer where word_count(answer ->> 'answer') > word_limit)
$$;
