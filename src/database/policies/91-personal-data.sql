-- Lets the functions that download and delete personal data handle every row. They run as the owner of the tables and
-- set app.handles_personal_data while they work, because FORCE applies policies to the owner too.
do $$
declare
  stored regclass;
begin
  for stored in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy handles_personal_data on %s to current_user using (%s) with check (%2$s)', stored,
      $when$current_setting('app.handles_personal_data', true) = 'yes'$when$);
  end loop;
end $$;

-- Replaces the expressions in a text. The mask is never longer than what it replaces (ERASED_CHARACTERS_MIN).
create or replace function mask_text(value text, pattern text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select regexp_replace(value, pattern, '***', 'gi')
$$;

-- Returns the keys of JSON objects whose values the product defines, as a regular expression.
create or replace function machine_keys() returns text
language sql immutable set search_path = public, pg_temp as $$
  select '(?:id|kind|order|size|words|min|max)'
$$;

-- Returns a pattern that finds the whole of an address or link.
create or replace function whole_value(pattern text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select '^\s*(?:https?://)?(?:[a-z]{2,3}\.)?(?:' || pattern || ')(?:[/?#]\S*)?\s*$'
$$;

-- Does the same in the texts of a JSON value, except in keys, values of machine keys and addresses of files. Masks all
-- texts of a founder, an object with `firstName`, whose address or link matches, but only the name of a namesake.
create or replace function mask_json(value jsonb, pattern text) returns jsonb
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  is_person boolean;
begin
  if jsonb_typeof(value) = 'object' and value ? 'firstName' then
    is_person := value ->> 'email' ~* whole_value(pattern) or value ->> 'linkedin' ~* whole_value(pattern);
    if is_person or concat(value ->> 'firstName', ' ', value ->> 'lastName') ~* pattern then
      return (select jsonb_object_agg(key, case
          when jsonb_typeof(part) = 'string' and part <> '""' and (is_person or key in ('firstName', 'lastName'))
            then '"***"' else mask_json(part, pattern) end)
        from jsonb_each(value) as parts (key, part));
    end if;
  end if;
  return case jsonb_typeof(value)
    when 'string' then case when value #>> '{}' like '/files/%' then value
      else to_jsonb(mask_text(value #>> '{}', pattern)) end
    when 'number' then case when value #>> '{}' ~* pattern then '0' else value end
    when 'array' then (select coalesce(jsonb_agg(mask_json(part, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as parts (part, place))
    when 'object' then (select coalesce(jsonb_object_agg(key,
        case when key ~ ('^' || machine_keys() || '$') and jsonb_typeof(part) in ('string', 'number') then part
          else mask_json(part, pattern) end), '{}')
      from jsonb_each(value) as parts (key, part))
    else value end;
end $$;

-- Returns new versions for the fields of a record in which a mask changes something, so that a save that is based on an
-- earlier version does not bring the text back. Fields are columns, and parts of the columns own_answers and answers.
create or replace function masked_versions(stored jsonb, names text[], pattern text, version int) returns jsonb
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(field, version), '{}') from (
    select regexp_replace(key, '_filename$', ''), value from jsonb_each(stored) where key = any (names)
    union all select key, value from jsonb_each(stored -> 'own_answers')
    union all select concat('q', answer ->> 'order', case part.key when 'file' then '_file' end), part.value
      from jsonb_array_elements(stored -> 'answers') answer, jsonb_each(answer) part) as fields (field, part)
  where mask_json(part, pattern) <> part
$$;

-- Removes the files with these addresses from an answer: entries of a list, and values of an object.
create or replace function without_files(value jsonb, addresses text[]) returns jsonb
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return case jsonb_typeof(value)
    when 'array' then (select coalesce(jsonb_agg(without_files(part, addresses) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as parts (part, place)
      where coalesce(part ->> 'url', '') <> all (addresses))
    when 'object' then (select coalesce(jsonb_object_agg(key, without_files(part, addresses)), '{}')
      from jsonb_each(value) as parts (key, part) where coalesce(part ->> 'url', '') <> all (addresses))
    else value end;
end $$;

-- Returns an SQL expression for all texts of a row, in which a pattern is searched.
create or replace function texts_of(searched regclass, alias text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select 'concat_ws(E''\n'', ' || string_agg(
      -- Leaves out keys, and values of machine keys. JSON writes a line break within a text as a backslash and a letter.
      format(case type when 'jsonb' then
          'regexp_replace(%s.%I::text, ''\\[nrt]|"' || machine_keys() || '": (?:"[^"\\]*"|[0-9.-]+)|"[^"\\]*": '', '' '', ''g'')'
        else '%s.%I::text' end,
        alias, name), ', ')
    -- A founder's first and last name are separate texts.
    || case when searched = 'applications'::regclass then format(', (select string_agg(concat(one ->> ''firstName'', '' '',
      one ->> ''lastName''), E''\n'') from jsonb_array_elements(%s.founders_data) as one)', alias) else '' end || ')'
    from typed_columns() where place = searched);
end $$;

-- Returns the number of rows in which each pattern occurs, by table. Leaves out, for recused administrators, tables
-- without an application and rows of hidden applications, because the numbers would reveal what they say.
create or replace function count_personal_data(patterns text[]) returns table (place text, pattern int, number int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  searched regclass;
  application text;
  is_recused boolean := current_setting('role') = 'openround_recused_administrator';
begin
  perform set_config('app.handles_personal_data', 'yes', true);
  for searched in select distinct columns.place from typed_columns() columns loop
    application := (select attname from pg_attribute where attrelid = searched and attname = 'application_id');
    if searched = 'applications'::regclass then
      application := 'id';
    end if;
    continue when is_recused and application is null;
    -- Searches each row once for any pattern, because most rows contain none. The offset keeps the order of the steps.
    return query execute format(
      'select %L, n::int, count(*)::int from (select %s as texts from %s t where %s offset 0) searched,
        unnest($1) with ordinality as p (pattern, n)
        where texts ~* $2 and texts ~* p.pattern group by n', searched, texts_of(searched, 't'), searched,
      case when is_recused then format('coalesce(t.%I <> all (array(select own_recusals())), true)', application)
        else 'true' end)
      using patterns, array_to_string(patterns, '|');
  end loop;
  perform set_config('app.handles_personal_data', '', true);
end $$;

-- Returns the account with an address, which an administrator needs even if the policies on profiles hide it.
create or replace function account_of(address text)
returns table (user_id text, full_name text, mobile text, linkedin_url text, of_team boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select p.user_id, p.full_name, p.mobile, p.linkedin_url, p.role <> 'founder'
    from profiles p where p.email = lower(address);
end $$;

-- Deletes files from the answers that refer to them, and marks them so that the server deletes their content.
create or replace function detach_files(paths text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  addresses text[] := array(select '/files/' || path from unnest(paths) as path);
begin
  update applications set pitch_deck_url = null, pitch_deck_filename = null, pitch_deck_file_size = null
  where pitch_deck_url = any (addresses);
  update applications set additional_documents = without_files(additional_documents, addresses),
    own_answers = without_files(own_answers, addresses)
  where id in (select record_id from file_references where path = any (paths));
  update application_questions set answers = (
    select jsonb_agg(case when answer #>> '{file,url}' = any (addresses)
      then jsonb_set(answer - 'file', '{answer}', to_jsonb(coalesce(nullif(answer ->> 'answer', ''), '***')))
      else answer end order by place)
    from jsonb_array_elements(answers) with ordinality as parts (answer, place))
  where jsonb_path_query_array(answers, '$[*].file.url') ?| addresses;
  delete from file_references where path = any (paths);
  update files set unreferenced_since = '-infinity', filename = '***' where path = any (paths);
end $$;

-- Erases a person: deletes the founder's account with the address and its files, if there is one, and masks the
-- expressions everywhere. The pattern matches any of them. Returns the paths of all files to delete. Triggers are off
-- meanwhile, because they would refuse changes to finished records and copy what is erased. A table that stays in use
-- ends the transaction soon.
create or replace function erase_person(address text, pattern text, chosen_files text[]) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account text := (select id from users where email = lower(address));
  paths text[] := chosen_files;
  erased regclass;
  unique_columns text[];
  -- SQL for the number by which a mask raises the version of a record. Null for tables without versions.
  stepped text;
begin
  if exists (select from profiles where user_id = account and role <> 'founder')
    or exists (select from file_references where path = any (chosen_files) and record_id in (select own_recusals()))
  then
    raise exception 'the person is of the team, or a file is hidden' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.handles_personal_data', 'yes', true);
  perform set_config('lock_timeout', '900', true);
  for erased in select distinct tgrelid::regclass from pg_trigger where not tgisinternal order by 1 loop
    execute format('alter table %s disable trigger user', erased);
  end loop;

  perform pass_on_applications(account);
  paths := array(
    select path from files where owner_id = account and unreferenced_since is not null
    -- Files of co-founders, and files that an application of somebody else refers to, stay.
    union select path from files join (
        select path, bool_and(a.user_id is not distinct from account) as is_own from file_references
        left join application_questions q on q.id = record_id
        join applications a on a.id in (record_id, q.application_id)
        where a.user_id is not null group by path) as owned using (path)
      where is_own and (owner_id is null or owner_id = account)
    union select unnest(paths));
  perform detach_files(paths);
  delete from applications where user_id = account and application_status = 'draft';
  -- Records of a namesake are masked below.
  delete from sign_ups where email ~* whole_value(pattern);
  delete from invitations where email ~* whole_value(pattern);
  delete from application_invitations where email ~* whole_value(pattern);
  delete from email_tokens where new_email ~* whole_value(pattern);
  delete from outbox where sent_at is null and (user_id = account or recipient_email ~* whole_value(pattern));
  delete from users where id = account;

  for erased in select distinct place from typed_columns() order by 1 loop
    -- Masks of unique columns differ, so that two rows do not collide.
    unique_columns := array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = erased and indisunique);
    if erased in ('tags'::regclass, 'question_sets'::regclass) then
      unique_columns := array_append(unique_columns, 'name');
    end if;
    stepped := case when erased = 'applications'::regclass then 'case application_status when ''draft'' then 1 else 0 end'
      when erased <> 'privacy_notices'::regclass
        and exists (select from pg_attribute where attrelid = erased and attname = 'version') then '1' end;
    execute format('update %s t set %s where %s ~* $1', erased, (
      select string_agg(case type
        when 'jsonb' then format('%1$I = mask_json(%1$I, $1)', name)
        when 'text[]' then format('%1$I = array(select mask_text(part, $1) from unnest(%1$I) with ordinality as parts (part, place) order by place)', name)
        else case when name = any (unique_columns)
          then format('%1$I = regexp_replace(%1$I, $1, ''*'' || left(md5(random()::text), 2), ''gi'')', name)
          else format('%1$I = mask_text(%1$I, $1)', name) end end, ', ')
        -- Open pages that edit the record notice the change.
        || case when stepped is not null then format(', version = version + %s', stepped) else '' end
        || case when stepped is not null
            and exists (select from pg_attribute where attrelid = erased and attname = 'field_versions')
          then format(', field_versions = field_versions || masked_versions(to_jsonb(t), %L, $1, version + %s)',
            array_agg(name), stepped) else '' end
      from typed_columns() columns where columns.place = erased), texts_of(erased, 't'))
    using pattern;
  end loop;

  for erased in select distinct tgrelid::regclass from pg_trigger where not tgisinternal order by 1 loop
    execute format('alter table %s enable trigger user', erased);
  end loop;
  perform add_to_audit_log('person-erased', app_user_id(), null, '{}');
  perform set_config('app.handles_personal_data', '', true);
  return paths;
end $$;

create or replace function audit_data_download() returns void
language sql security definer set search_path = public, pg_temp as $$
  select add_to_audit_log('data-downloaded', app_user_id(), null, '{}')
$$;

revoke all on function audit_data_download(), mask_text(text, text), machine_keys(), whole_value(text), mask_json(jsonb, text),
  masked_versions(jsonb, text[], text, int), without_files(jsonb, text[]), texts_of(regclass, text),
  count_personal_data(text[]), account_of(text), detach_files(text[]), erase_person(text, text, text[]) from public;
grant execute on function count_personal_data(text[]), account_of(text), erase_person(text, text, text[])
  to openround_administrator, openround_recused_administrator;
grant execute on function audit_data_download() to openround_founder;
