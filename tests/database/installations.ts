import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { withEmbeddedOwner } from '#database/embedded/open-embedded.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema } from '#database/migration-files.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { makeCommandLogger } from '#server/log/log.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import { encryptSecret } from '#server/two-step/secret-encryption.ts'
import { fill } from '#tests/bench/fill-database.ts'

/** An installation that is backed up or restored. */
export type Installation = {
  /** The configuration that the next process will read. */
  readonly config: Config
  /** Runs work as a superuser, bypassing all policies. */
  readonly asSuperuser: <T>(work: (connection: MigratingConnection) => Promise<T>) => Promise<T>
}

const quiet = { LOG_LEVEL: 'silent' }

export function embeddedInstallation(dataDir: string, variables: Record<string, string> = {}): Installation {
  return {
    get config() {
      return readConfig({ ...quiet, DATA_DIR: dataDir, ...variables })
    },
    asSuperuser: (work) => withEmbeddedOwner(dataDir, work),
  }
}

/** The owner of the tables and the app's login, neither of them a superuser. */
const LOGINS = ['openround_owner', 'openround_login'] as const

/** Creates an installation with a new database on a PostgreSQL server that only these tests use. */
export async function serverInstallation(
  superuserUrl: string,
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Installation> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const [owner, login] = LOGINS
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rowCount } = await client.query('select where to_regrole($1) is null', [owner])
  if (rowCount === 1) {
    await client.query(`create role ${owner} login createrole password 'secret'`)
    await client.query(`create role ${login} login noinherit password 'secret'`)
  }
  await client.query(`create database ${name} owner ${owner}`)
  await client.end()
  const urlOf = (user?: string) => {
    const url = new URL(superuserUrl)
    url.pathname = `/${name}`
    if (user) Object.assign(url, { username: user, password: 'secret' })
    return url.href
  }
  const urls = { DATABASE_URL: urlOf(login), MIGRATE_DATABASE_URL: urlOf(owner) }
  return {
    get config() {
      return readConfig({ ...quiet, DATA_DIR: dataDir, ...urls, ...variables })
    },
    asSuperuser: (work) => withServerOwner(urlOf(), work),
  }
}

/** The TOTP secret of the administrator. */
export const OF_THE_APP = 'of the app'

export const SESSIONS = { administrator: 'a', recused: 'b', 'reviewer-0': 'c', partner: 'd' }

/** Inserts rows with unusual characters into the tables that the benchmarks' `fill` leaves empty. */
export const REST = `
  insert into credentials (user_id, password_hash) select id, 'salt:' || id from users;
  insert into sign_ups (id, email, name, metadata, password_hash)
    values ('s', 'new@acme.in', E'Zo\\u00eb \\U0001F33E "quoted" \\\\ back', '{"mobile": null}', 'p');
  insert into email_tokens (token_hash, user_id, purpose, expires_at, sign_up_id) values
    ('of founder', 'founder-0', 'reset-password', 'infinity', null), ('of sign-up', null, 'confirm-e-mail', '2031-01-01', 's');
  insert into login_challenges (token_hash, user_id, expires_at) values ('waits', 'founder-1', '2031-01-01');
  insert into identities (issuer, subject, user_id, email) values ('https://id.example', E'Zo\\u00eb', 'founder-0', null);
  insert into provider_sign_ins (token_hash, claims, expires_at) values ('p', '{"first_name": "Zo\\u00eb"}', '2031-01-01');
  insert into passkeys (user_id, credential_id, public_key, user_handle, counter, transports, backed_up, name)
    values ('reviewer-0', 'c', 'k', 'h', 4294967295, '["internal"]', true, E'Zo\\u00eb "phone"');
  insert into passkey_challenges (token_hash, challenge, user_id, user_handle, expires_at) values ('p', 'c', 'reviewer-0', 'h', '2031-01-01');
  insert into recovery_codes (user_id, code_hash) values ('administrator-0', 'code');
  insert into memberships (user_id, pass_type) values ('founder-0', 'community_pass');
  insert into rate_limits (bucket, window_starts_at, hits) values ('sign-in', '2026-01-01', 3);
  insert into affiliations (user_id, organisations) values ('reviewer-0', E'Acme\\tDairy\\r\\nBlue\\u2028Labs');
  insert into invitations (email, role, token_hash, expires_at) values ('arjun@openround.example', 'partner', 'i', '2031-01-01');
  insert into saved_views (id, owner_id, name, query) values (gen_random_uuid(), 'reviewer-0', 'Mine', 'status=submitted');
  insert into digests (user_id, day, token_hash) values ('reviewer-0', '2026-11-23', 'd');
  insert into settings (investor, contact_email, funded_companies, time_zone, privacy_notice, retention_months, logo)
    values (E'Zo\\u00eb Ventures', 'hello@acme.vc', E'Marigold Foods\\nKite & Co', 'Asia/Kolkata', E'# Privacy\\nZo\\u00eb keeps it.', 24, '\\x89504e47');
  insert into installation (folder_marked) values (true);
  insert into deleted_applications (id, application_status, submitted_at, industry, company_stage, how_did_you_know, assigned_to, verdicts, hidden_from)
    values (gen_random_uuid(), 'no_fit', '2026-01-01', 'SaaS', 'Idea', 'other', '{reviewer-0}', '[{"verdict": "yes"}]', '{}');
  insert into setup_links (token_hash) values ('of the first start');
  insert into funding_rounds (id, name, opens_at, closes_at, time_zone)
    values (gen_random_uuid(), E'Fr\\u00fchling "27"', '2027-01-01', null, 'Asia/Kolkata');
  insert into funding_round_extensions (funding_round_id, user_id, until) select id, 'founder-0', '2027-05-01' from funding_rounds;
  insert into funding_round_reminders (funding_round_id, user_id, hours, token_hash) select id, 'founder-0', 48, 'r' from funding_rounds;
  insert into reminder_opt_outs (user_id) values ('founder-0');
  insert into application_members (application_id, user_id)
    select id, 'reviewer-0' from applications where user_id = 'founder-0' limit 1;
  insert into application_invitations (application_id, email, invited_by)
    select id, E'zo\\u00eb@acme.in', 'founder-0' from applications where user_id = 'founder-0' limit 1;
  insert into application_links (id, name, slug) values (gen_random_uuid(), E'Zo\\u00eb "27"', 'zoe-27');
  insert into tags (name, created_by) values ('Thursday', 'administrator-0');
  insert into application_tags (application_id, tag_id, tagged_by)
    select applications.id, tags.id, 'administrator-0' from applications, tags limit 3;
  insert into form_versions (number, title, questions) values (1, E'Zus\\u00e4tzliches', '[{"id": "whynow00"}]');
  insert into field_lists (name, title, fields) values ('application-form', 'Additional questions', '[]');
  insert into team_fields (id, definition, position) values ('shareheld', '{"id": "shareheld", "kind": "number"}', 1);
  insert into team_values (application_id, field_id, value)
    select id, 'shareheld', case row_number() over () when 1 then 'null'::jsonb else '12.50' end from applications limit 3;
  insert into notes (id, application_id, author_id, body)
    select gen_random_uuid(), id, 'administrator-0', 'Met them in May.' from applications limit 3;
  insert into note_mentions (note_id, user_id) select id, 'reviewer-0' from notes;
  insert into interests (application_id, member_id, level, amount)
    select id, 'reviewer-0', 'would_lead', 2500000 from applications limit 3;
  insert into committee_sessions (id, host_id, agenda, ended_at) values ('c0000000-0000-4000-8000-000000000001', 'administrator-0', '{2,1}', now());
  insert into committee_items (session_id, number, application_id, absent, asked_at, revealed_at, outcome, reasons, note)
    select s.id, 1, (select id from applications limit 1), '{partner}', now(), now(), 'again', '{Early}', E'Zo\\u00eb' from committee_sessions s;
  insert into committee_votes (session_id, number, person_id, vote) select session_id, number, 'administrator-0', 'yes' from committee_items;
  insert into committee_attendance (session_id, person_id) select id, 'administrator-0' from committee_sessions;
  insert into email_templates (status, subject, body) values ('no_fit', 'About {company}', E'Dear founder,\\n\\nnot now.');
  insert into decline_reasons (id, label, text, position) values (gen_random_uuid(), 'Early', 'It is too early.', 1);
  insert into question_sets (id, name, questions, on_submission)
    values (gen_random_uuid(), E'Fr\\u00fche Fragen', '[{"id": "q1", "text": "Why now?", "order": 1}]', true);
  insert into decision_batches (id, decided_by, request_hash, response) values (gen_random_uuid(), 'administrator-0', 'h', '{"n": 1.50, "none": null}');
  insert into decisions (id, application_id, from_status, to_status, base_version, state, decided_by, reason_ids, batch_id)
    select gen_random_uuid(), id, 'submitted', 'no_fit', 1, 'held', 'administrator-0', array[gen_random_uuid()],
      (select id from decision_batches) from applications limit 3;
  insert into meetings (decision_id, application_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled)
    select id, application_id, gen_random_uuid(), 0, '2036-01-08T10:00Z', '2036-01-08T11:00Z', 'Asia/Kolkata', E'Zo\\u00eb', false
    from decisions limit 2;
  insert into status_changes (application_id, changed_by, from_status, to_status)
    select id, 'administrator-0', 'submitted', 'approved' from applications limit 3;
  update applications set form_version = 1, own_answers = '{"own_website0": "Zo\\u00eb.in", "own_share000": 1.50}'
    where id in (select id from applications where application_status <> 'draft' limit 3);
  insert into deleted_drafts (id, user_id) values (gen_random_uuid(), 'founder-0');
  insert into outbox (template, recipient_name, recipient_email, data)
    values ('receipt', 'Asha Rao', 'asha@acme.in', 'null');
  insert into audit_log (event, actor_id, network, detail) values ('signed-in', 'founder-0', '2001:db8::/48', '{}');
  insert into audit_log (event, actor_id, network) values ('signed-in', 'founder-1', '10.1.2.0/24');`

const FILES = 5
const pathOf = (number: number) => `pitch-decks/${1_700_000_000_000 + number}.pdf`
/** Returns the content of a file. Its length is different for each number. */
export const contentOf = (number: number) => Buffer.from(`%PDF-1.4 ${'deck '.repeat(number * 97)}`)

/** Fills an installation with an investor group's data: rows in every table, and files in use or being uploaded. */
export async function fillInstallation(
  { config, asSuperuser }: Installation,
  applications: number,
): Promise<void> {
  await asSuperuser(async (connection) => {
    await migrate(connection, currentSchema())
    await fill((text, values = []) => connection.rows(text, values), SESSIONS, applications)
    await connection.rows(
      `insert into totp_secrets (user_id, secret, last_used_step) values ('administrator-0', $1, 9007199254740991)`,
      [encryptSecret(config, 'administrator-0', OF_THE_APP)],
    )
    await connection.run(REST)
    for (let number = 0; number < FILES; number++) {
      await connection.rows(
        `insert into files (path, owner_id, kind, filename, bytes, content_type, unreferenced_since)
          values ($1, $2, 'pitch-deck', 'deck.pdf', $3, 'application/pdf', $4)`,
        [pathOf(number), 'founder-0', contentOf(number).length, number === FILES - 1 ? '-infinity' : null],
      )
    }
    await connection.run(`insert into file_references (path, record_id)
      select path, (select id from applications limit 1) from files where unreferenced_since is null`)
  })
  if (config.storage.kind === 'disk') await mkdir(config.storage.folder)
  const store = await openUncheckedFileStore(config.storage, makeCommandLogger(config))
  for (let number = 0; number < FILES - 1; number++) {
    const content = contentOf(number)
    const pieces = async function* () {
      yield content
    }
    await store.put(pathOf(number), pieces(), 'application/pdf')
  }
}

/**
 * Returns the number of rows and a hash for each table, and a hash for each file. Omits encrypted secrets, because a
 * restore encrypts them again.
 */
export async function everything({ config, asSuperuser }: Installation) {
  const rows = await asSuperuser(async (connection) => {
    await connection.run(`set timezone = 'UTC'`)
    const tables = await connection.rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('migrations', 'last_backup', 'submission_tally', 'totp_secrets') order by relname collate "C"`,
      [],
    )
    const found: Record<string, { count: number; hash: string }> = {}
    for (const { name } of tables) {
      const [row] = await connection.rows<{ count: number; hash: string }>(
        `select count(*)::int as count, md5(string_agg(t::text, ' ' order by t::text collate "C")) as hash from "${name}" t`,
        [],
      )
      if (row) found[name] = row
    }
    return found
  })
  const store = await openUncheckedFileStore(config.storage, makeCommandLogger(config))
  const files: Record<string, string | undefined> = {}
  for (let number = 0; number < FILES; number++) {
    const content = await store.get(pathOf(number))
    files[number] =
      content &&
      createHash('sha256')
        .update(await text(content as never))
        .digest('hex')
  }
  return { rows, files }
}
