-- Deletes the actor's own account, including rows that founders cannot delete themselves: the account, its e-mails and,
-- on request, submitted applications. Otherwise they pass to the member who joined first. Returns the files that nothing
-- refers to any more, or null if the account was deleted concurrently. Also empties answers that were not submitted, and
-- cancels meetings ahead, for applications without members. Leaves uploads in progress to the clean-up job.
drop function if exists delete_own_account(boolean);
create function delete_own_account(also_submitted boolean) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := app_user_id();
  addresses text[];
  paths text[];
begin
  -- Takes the locks in the same order as changes of applicants, and as a save or submission, which locks its draft and
  -- then the account. Any other order could cause a deadlock.
  perform lock_applicants(id) from (select id from applications where user_id = me order by id) as own;
  perform from applications where user_id = me order by id for update;
  -- A draft that is created concurrently waits, and then fails because the account is gone.
  perform from users where id = me for update;
  if not found then
    return null;
  end if;
  addresses := array(
    select email from users where id = me
    union select new_email from email_tokens where user_id = me and new_email is not null
      and not exists (select from users where users.email = email_tokens.new_email));
  if not also_submitted then
    delete from applications where user_id = me and application_status = 'draft';
    perform pass_on_applications(me);
  end if;
  update meetings set cancelled = true, sequence = sequence + 1
  where not cancelled and decision_id in (select (meeting).decision_id from own_meetings_ahead(false));
  delete from applications where user_id = me and (also_submitted or application_status = 'draft');
  update application_questions set answers = '[]'
  where answered_at is null and answers <> '[]'
    and application_id in (select id from applications where user_id = me);
  paths := array(select path from files where owner_id = me and unreferenced_since > '-infinity');
  delete from sign_ups where email = (select email from users where id = me);
  delete from outbox where recipient_email = any(addresses) or user_id = me;
  delete from users where id = me;
  return paths;
end $$;

revoke all on function delete_own_account(boolean) from public;
grant execute on function delete_own_account(boolean) to openround_founder;

-- Lets the function above delete rows and empty answers. It runs as the owner, and FORCE applies policies to the owner
-- too.
create policy owner_deletes_own on applications for delete to current_user using (user_id = app_user_id());
create policy owner_forgets on outbox to current_user using (true) with check (copy_of is null);
create policy owner_forgets on application_questions for update to current_user
  using (answered_at is null and exists (select from applications where applications.id = application_id))
  with check (answers = '[]');
