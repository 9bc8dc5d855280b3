/** A condition on rows of a table that name the actor, `app_user_id()`, and that the actor may read. */
type OwnRows = {
  readonly where: string
  /** Columns that the download leaves out: secrets, columns that the database computes, and data about others. */
  readonly without?: readonly string[]
}

/** The rows of an application that the actor may edit or once submitted. */
const OWN = 'application_id in (select own_applications())'
const ME = 'app_user_id()'
/** The same rule as for notifications about notes: the actor is in the team, not recused, and if a reviewer, assigned. */
const READABLE = `exists (select from application_readers(application_id) reader where reader.user_id = ${ME})`
const IS_ADMINISTRATOR = `exists (select from profiles where user_id = ${ME} and role = 'admin')`
const MY_ADDRESS = `(select lower(email) from users where id = ${ME})`

/**
 * The rows of each table that the download contains (server/personal-data/download-own-data.ts). A table may have
 * several entries. A test compares the tables with the database, so that none is forgotten.
 */
export const OWN_ROWS: Readonly<Record<string, readonly OwnRows[]>> = {
  users: [{ where: `id = ${ME}` }],
  profiles: [{ where: `user_id = ${ME}`, without: ['field_versions'] }],
  credentials: [{ where: `user_id = ${ME}`, without: ['password_hash'] }],
  sessions: [{ where: `user_id = ${ME}`, without: ['token_hash'] }],
  email_tokens: [{ where: `user_id = ${ME}`, without: ['token_hash'] }],
  sign_ups: [{ where: `email = ${MY_ADDRESS}`, without: ['password_hash', 'network'] }],
  totp_secrets: [{ where: `user_id = ${ME}`, without: ['secret', 'pending_secret'] }],
  recovery_codes: [{ where: `user_id = ${ME}`, without: ['code_hash'] }],
  login_challenges: [{ where: `user_id = ${ME}`, without: ['token_hash'] }],
  passkeys: [{ where: `user_id = ${ME}`, without: ['public_key', 'counter'] }],
  passkey_challenges: [{ where: `user_id = ${ME}`, without: ['token_hash', 'challenge'] }],
  identities: [{ where: `user_id = ${ME}` }],
  provider_sign_ins: [
    { where: `user_id = ${ME} or lower(claims ->> 'email') = ${MY_ADDRESS}`, without: ['token_hash'] },
  ],
  memberships: [{ where: `user_id = ${ME}` }],
  // Other buckets are hashes (server/accounts/rate-limits.ts).
  rate_limits: [{ where: `bucket = 'affiliations ' || ${ME}` }],
  affiliations: [{ where: `user_id = ${ME}`, without: ['field_versions'] }],
  applications: [
    {
      where: 'id in (select own_applications())',
      without: [
        ...['field_versions', 'via', 'folded_company_name', 'folded_applicant_name', 'bare_company_name'],
        ...['founder_pages', 'applicant_name', 'field_editors'],
      ],
    },
  ],
  application_members: [{ where: `user_id = ${ME}` }],
  application_invitations: [{ where: `email = ${MY_ADDRESS} or invited_by = ${ME}` }],
  status_changes: [{ where: OWN, without: ['changed_by'] }, { where: `changed_by = ${ME} and ${READABLE}` }],
  application_questions: [
    { where: OWN, without: ['admin_user_id', 'batch_id', 'submitted_answers', 'field_versions'] },
    {
      where: `admin_user_id = ${ME} and ${READABLE}`,
      without: ['answers', 'submitted_answers', 'version', 'field_versions'],
    },
  ],
  deleted_drafts: [{ where: `user_id = ${ME}` }],
  meetings: [{ where: `${OWN} and announced_at <= now()`, without: ['decision_id'] }],
  decisions: [
    // The e-mails about decisions, as the founder got them.
    {
      where: `${OWN} and email_id in (select id from outbox where user_id = ${ME} and sent_at is not null)`,
      without: ['from_status', 'base_version', 'state', 'reason_ids', 'batch_id', 'decided_by', 'undo_until'],
    },
    { where: `decided_by = ${ME} and ${READABLE} and ${IS_ADMINISTRATOR}` },
  ],
  decision_batches: [{ where: `decided_by = ${ME}`, without: ['request_hash', 'response'] }],
  outbox: [
    {
      where: `(user_id = ${ME} or lower(recipient_email) = ${MY_ADDRESS}) and sent_at is not null`,
      without: ['data', 'copy_of', 'last_error'],
    },
  ],
  files: [{ where: `owner_id = ${ME} or is_own_file(path, owner_id)` }],
  funding_round_extensions: [{ where: `user_id = ${ME}` }],
  funding_round_reminders: [{ where: `user_id = ${ME}`, without: ['token_hash'] }],
  reminder_opt_outs: [{ where: `user_id = ${ME}` }],
  digests: [{ where: `user_id = ${ME}`, without: ['token_hash'] }],
  notes: [{ where: `author_id = ${ME} and ${READABLE}` }],
  note_mentions: [
    { where: `user_id = ${ME} and exists (select from notes where id = note_id and ${READABLE})` },
  ],
  verdicts: [{ where: `reviewer_id = ${ME} and ${READABLE}`, without: ['field_versions'] }],
  interests: [{ where: `member_id = ${ME} and ${READABLE}`, without: ['field_versions'] }],
  committee_sessions: [{ where: `host_id = ${ME} and ${IS_ADMINISTRATOR}` }],
  committee_votes: [
    {
      where: `person_id = ${ME} and exists (select from committee_items item
        where item.session_id = committee_votes.session_id and item.number = committee_votes.number and ${READABLE})`,
    },
  ],
  committee_attendance: [{ where: `person_id = ${ME}` }],
  application_views: [{ where: `user_id = ${ME} and ${READABLE}` }],
  assignments: [{ where: `${ME} in (reviewer_id, assigned_by) and ${READABLE}` }],
  recusals: [{ where: `${ME} in (user_id, declared_by)`, without: ['lifted_by'] }],
  invitations: [
    { where: `email = ${MY_ADDRESS}`, without: ['token_hash', 'copied_token_hash', 'invited_by'] },
    { where: `invited_by = ${ME}`, without: ['token_hash', 'copied_token_hash', 'email'] },
  ],
  tags: [{ where: `created_by = ${ME}`, without: ['folded_name'] }],
  application_tags: [{ where: `tagged_by = ${ME} and ${READABLE}` }],
  team_values: [{ where: `value = to_jsonb(${ME}) and ${READABLE}`, without: ['field_versions'] }],
  saved_views: [{ where: `owner_id = ${ME}` }],
  form_versions: [{ where: `published_by = ${ME}` }],
  // Others' actions are shown without their names.
  audit_log: [
    {
      where: `actor_id = ${ME} and (application_id is null or ${OWN} or ${READABLE})`,
    },
    {
      where: `person_id = ${ME} and actor_id is distinct from ${ME}
        and (application_id is null or ${OWN} or ${READABLE})`,
      without: ['actor_id', 'network', 'detail'],
    },
  ],
}

/** The tables that the download leaves out, with the reason. */
export const NOT_DOWNLOADED: Readonly<Record<string, string>> = {
  application_links: 'names places, not people',
  committee_items: 'what a group concluded; nobody may see the items for which they left',
  decline_reasons: 'texts for many founders',
  deleted_applications: 'numbers for Figures, without names',
  disputed_applications: 'ids of applications',
  email_templates: 'texts for many founders',
  field_lists: 'questions for all founders',
  file_references: 'the archive contains the files',
  funding_rounds: 'dates',
  installation: 'an id',
  last_backup: 'a time',
  migrations: 'versions of the database',
  privacy_notices: 'public',
  question_sets: 'questions for many founders',
  settings: 'names and addresses of the group',
  setup_links: 'hashes',
  submission_tally: 'numbers',
  team_fields: 'names of facts',
}

/**
 * Columns of text or JSON that an erasure does not search, because their values are ids, hashes, and words of the
 * product, or because they belong to an account, which is deleted as a whole. Every other column may hold typed text.
 */
export const NOT_SEARCHED: Readonly<Record<string, readonly string[]>> = {
  // Another account of the same name belongs to another person.
  users: ['id', 'name', 'email', 'metadata'],
  profiles: [
    ...['user_id', 'role', 'digest', 'email', 'full_name', 'mobile', 'location', 'linkedin_url'],
    ...['field_versions'],
  ],
  credentials: ['user_id', 'password_hash'],
  sessions: ['id', 'user_id', 'token_hash'],
  email_tokens: ['token_hash', 'purpose', 'user_id', 'sign_up_id'],
  sign_ups: ['id', 'password_hash', 'network'],
  totp_secrets: ['user_id', 'secret', 'pending_secret'],
  recovery_codes: ['user_id', 'code_hash'],
  login_challenges: ['token_hash', 'user_id'],
  passkeys: ['user_id', 'credential_id', 'public_key', 'user_handle', 'transports'],
  passkey_challenges: ['token_hash', 'challenge', 'user_id', 'user_handle'],
  identities: ['issuer', 'user_id'],
  provider_sign_ins: ['token_hash', 'user_id'],
  memberships: ['user_id', 'pass_type'],
  rate_limits: ['bucket'],
  affiliations: ['user_id', 'field_versions'],
  applications: [
    ...['user_id', 'application_status', 'field_versions', 'field_editors'],
    ...['pitch_deck_url', 'pitch_deck_file_size'],
  ],
  application_members: ['user_id'],
  application_invitations: ['invited_by'],
  status_changes: ['changed_by', 'from_status', 'to_status'],
  application_questions: ['admin_user_id', 'field_versions'],
  deleted_drafts: ['user_id'],
  deleted_applications: ['application_status', 'assigned_to', 'hidden_from', 'verdicts'],
  meetings: ['time_zone'],
  decisions: ['from_status', 'to_status', 'state', 'decided_by'],
  decision_batches: ['decided_by', 'request_hash'],
  email_templates: ['status'],
  outbox: ['template', 'user_id'],
  files: ['path', 'owner_id', 'kind', 'content_type'],
  file_references: ['path'],
  funding_rounds: ['time_zone'],
  funding_round_extensions: ['user_id'],
  funding_round_reminders: ['user_id', 'token_hash'],
  reminder_opt_outs: ['user_id'],
  digests: ['user_id', 'token_hash'],
  notes: ['author_id'],
  note_mentions: ['user_id'],
  verdicts: ['reviewer_id', 'verdict', 'field_versions'],
  interests: ['member_id', 'level', 'field_versions'],
  application_views: ['user_id'],
  committee_sessions: ['host_id'],
  committee_items: ['absent', 'outcome'],
  committee_votes: ['person_id', 'vote'],
  committee_attendance: ['person_id'],
  assignments: ['reviewer_id', 'assigned_by'],
  recusals: ['user_id', 'declared_by', 'lifted_by'],
  invitations: ['role', 'token_hash', 'copied_token_hash', 'invited_by'],
  tags: ['created_by'],
  application_tags: ['tagged_by'],
  team_fields: ['id'],
  team_values: ['field_id', 'field_versions'],
  saved_views: ['owner_id'],
  form_versions: ['published_by'],
  field_lists: ['name', 'field_versions'],
  settings: ['time_zone'],
  setup_links: ['token_hash'],
  submission_tally: ['application_status'],
  audit_log: ['event', 'actor_id', 'person_id'],
  migrations: ['name', 'hash'],
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns SQL for the functions that the tables above define (policies/91-personal-data.sql uses the second). */
export function personalDataFunctions(): string {
  const selects = Object.entries(OWN_ROWS).flatMap(([table, entries]) =>
    entries.map(
      ({ where, without = [] }) =>
        `select ${quote(table)}, to_jsonb(${table}) - array[${without.map(quote).join(', ')}]::text[] from ${table} where ${where}`,
    ),
  )
  const kept = Object.entries(NOT_SEARCHED).flatMap(([table, columns]) =>
    columns.map((column) => `(${quote(table)}, ${quote(column)})`),
  )
  return `
    -- Returns the rows that name the actor and that the actor may read.
    create or replace function own_data() returns table (place text, entry jsonb)
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform set_config('app.handles_personal_data', 'yes', true);
      return query ${selects.join(' union all ')};
      perform set_config('app.handles_personal_data', '', true);
    end $$;
    revoke all on function own_data() from public;
    grant execute on function own_data() to openround_founder;

    -- Returns the columns that may hold typed text about people.
    create or replace function typed_columns() returns table (place regclass, name text, type text)
    language sql stable set search_path = public, pg_temp as $$
      select attrelid::regclass, attname::text, format_type(atttypid, null) from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and attgenerated = '' and format_type(atttypid, null) in ('text', 'text[]', 'jsonb')
        and (relname::text, attname::text) not in (values ${kept.join(', ')})
      order by relname collate "C", attnum
    $$;
    revoke all on function typed_columns() from public;`
}
