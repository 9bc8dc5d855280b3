-- A review is a screen and an area of the code; the rows of this table are verdicts. There was only one round of reviews.
drop function if exists own_reviewed() cascade;--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_of_reviewer";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "round";--> statement-breakpoint
ALTER TABLE "reviews" RENAME TO "verdicts";--> statement-breakpoint
ALTER INDEX "reviews_of_application" RENAME TO "verdicts_of_application";--> statement-breakpoint
-- Includes the NOT NULL constraints, which have names from PostgreSQL 18 on.
do $$
declare
  found record;
begin
  for found in select conname as name from pg_constraint
    where conrelid = 'verdicts'::regclass and starts_with(conname, 'reviews_')
  loop
    execute format('alter table verdicts rename constraint %I to %I', found.name,
      'verdicts_' || substr(found.name, length('reviews_') + 1));
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_of_reviewer" UNIQUE("reviewer_id","application_id");
