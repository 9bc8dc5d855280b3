import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { TAG_NAME_CHARACTERS } from '#domain/limits.ts'
import { ASHA, storeApplication } from '#tests/applications.ts'
import { openInMemory } from './prepared-cluster.ts'

// Checks that servers of the last release work with this schema: everything that they need exists, and nothing that
// they write is refused. `RELEASE=0.3.0 npx vitest run --project once tests/database/earlier-release.test.ts` records a
// release.

const RELEASES = 'tests/database/releases'
const QUERY = readFileSync('tests/database/release-schema.sql', 'utf8')

/**
 * Schema changes that servers of the last release tolerate: how the changed line of the schema starts, and the reason.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  'refused audit_log CHECK ((event = ANY': 'Accepts all events of the last release, and more.',
  'refused applications CHECK (((form_version IS NULL)':
    'Servers of the last release never set form_version.',
  'refused applications FOREIGN KEY (form_version)': 'Servers of the last release never set form_version.',
  'refused outbox FOREIGN KEY (copy_of)': 'Servers of the last release never set copy_of.',
  'right openround_founder SELECT applications':
    'Servers of the last release name the columns that they read, and founders may still read each of them.',
  'refused sessions FOREIGN KEY (passkey_id)': 'Servers of the last release never set passkey_id.',
}

let pglite: PGlite
beforeAll(async () => {
  pglite = await openInMemory(currentSchema())
})
afterAll(() => pglite?.close())

const linesNow = async () => (await pglite.query<{ line: string }>(QUERY)).rows.map(({ line }) => line)

function lastRelease(): string[] {
  const inOrder = new Intl.Collator('en', { numeric: true }).compare
  const last = readdirSync(RELEASES).sort(inOrder).at(-1) ?? ''
  return readFileSync(join(RELEASES, last), 'utf8').trim().split('\n')
}

/** Returns the table of a line: 'notes' for 'column notes.body text' and for 'refused notes CHECK (…)'. */
const tableOf = (line: string) => / ON public\.(\w+)/.exec(line)?.[1] ?? /^\w+ (\w+)/.exec(line)?.[1]

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type, coalesce(pg_get_expr(adbin, adrelid), 'null') as initial
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped`
type Column = { readonly name: string; readonly type: string; readonly initial: string }

/** Returns whether a line is a check constraint that refers only to new columns and that their defaults satisfy. */
async function takesUnfilled(line: string, released: ReadonlySet<string>): Promise<boolean> {
  const [, table, check] = /^refused (\w+) CHECK (\(.*\))$/.exec(line) ?? []
  if (!table || !check) return false
  const { rows } = await pglite.query<Column>(COLUMNS, [table])
  const named = rows.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(check))
  const isKnown = ({ name, type }: Column) => released.has(`column ${table}.${name} ${type}`)
  if (named.length === 0 || named.some(isKnown)) return false
  const row = named.map(({ name, type, initial }) => `(${initial})::${type} as "${name}"`)
  const asked = `select ${check} is not false as taken from (select ${row.join(', ')}) as added`
  const [answer] = (await pglite.query<{ taken: boolean }>(asked)).rows
  return answer?.taken === true
}

/** Returns the changes that break servers of a release: what its schema had and is now missing, and new checks. */
async function whatBreaks(released: readonly string[], now: readonly string[]): Promise<string[]> {
  const [before, after] = [new Set(released), new Set(now)]
  const tables = new Set(released.filter((line) => line.startsWith('column')).map(tableOf))
  const gone = released.filter((line) => /^(column|right|result)/.test(line) && !after.has(line))
  const more = now.filter(
    (line) => /^(needed|refused)/.test(line) && tables.has(tableOf(line)) && !before.has(line),
  )
  const isHarmless = (line: string) => Object.keys(HARMLESS).some((beginning) => line.startsWith(beginning))
  const taken = await Promise.all(more.map((line) => takesUnfilled(line, before)))
  return [...gone, ...more.filter((_, index) => !taken[index])].filter((line) => !isHarmless(line))
}

test('the schema breaks nothing that servers of the last release rely on', async () => {
  const now = await linesNow()
  const { RELEASE } = process.env
  if (RELEASE) writeFileSync(join(RELEASES, `${RELEASE}.txt`), `${now.join('\n')}\n`)
  expect(await whatBreaks(lastRelease(), now)).toEqual([])
})

test('reports breaking schema changes, but not harmless additions', async () => {
  const before = await linesNow()
  await pglite.exec(`
    create table added (id text primary key, owner text not null check (owner <> ''));
    alter table outbox add column later text, add column more int not null default 0;
    alter table outbox rename column attempts to tries;
    alter table outbox add column reason text not null default '';
    alter table outbox alter column reason drop default;
    alter table outbox add check (char_length(recipient_email) < 20);
    alter table outbox add column note text not null default '' check (char_length(note) < 9);
    alter table outbox add column word text not null default '' check (word <> '');
    alter table outbox add check (note <> recipient_email);
    create unique index on outbox (recipient_email);
    alter table rate_limits alter column hits type bigint;
    revoke update on outbox from openround_worker;
    revoke execute on function retry_failed_emails() from openround_administrator;`)
  expect(await whatBreaks(before, await linesNow())).toEqual([
    'column outbox.attempts integer',
    'column rate_limits.hits integer',
    'right openround_administrator EXECUTE retry_failed_emails()',
    'right openround_worker UPDATE outbox',
    'needed outbox.reason',
    'refused CREATE UNIQUE INDEX outbox_recipient_email_idx ON public.outbox USING btree (recipient_email)',
    'refused outbox CHECK ((char_length(recipient_email) < 20))',
    'refused outbox CHECK ((note <> recipient_email))',
    "refused outbox CHECK ((word <> ''::text))",
  ])
})

async function open(schema: Schema) {
  const folder = await openInMemory(schema)
  const rows = async <Row>(text: string, values?: unknown[]) => (await folder.query<Row>(text, values)).rows
  return { folder, rows }
}

/**
 * Opens a database in its state before the given migration, without row policies. `upgrade` migrates it to the current
 * schema.
 */
async function openBefore(name: string) {
  const { migrations } = currentSchema()
  const before = migrations.findIndex((migration) => migration.name === name)
  const { folder, rows } = await open({ migrations: migrations.slice(0, before), policies: [] })
  return { folder, rows, upgrade: () => migrateEmbedded(folder, currentSchema()) }
}

/** Opens a database with the previous fold_name. `upgrade` installs the current one and folds all names again. */
async function openWithOldFold() {
  const { folder, rows } = await open(currentSchema())
  const statementsOf = (name: string) =>
    currentSchema().migrations.find((migration) => migration.name === name)?.statements ?? []
  const [former = ''] = statementsOf('0002_fold_names')
  await folder.exec(former.replace('create function', 'create or replace function'))
  return { folder, rows, upgrade: () => folder.exec(statementsOf('0005_fold_more_scripts').join(';')) }
}

const FOLDED = 'select folded_company_name as company, folded_applicant_name as applicant from applications'

test('an upgrade normalises names that an earlier version stored', async () => {
  const { folder, rows, upgrade } = await openBefore('0002_fold_names')
  const founders_data = [{ ...ASHA, firstName: 'Zoë', lastName: 'D’Souza' }]
  await storeApplication(rows, { owner: null, answers: { company_name: 'Café\u00a0Noir', founders_data } })
  await upgrade()
  expect(await rows(FOLDED)).toEqual([{ company: 'cafe noir', applicant: "zoe d'souza" }])
  await folder.close()
})

test('an upgrade keeps rows and stored values under their new names', async () => {
  const { folder, rows, upgrade } = await openBefore('0019_extensions')
  const id = await storeApplication(rows, { owner: null, status: 'submitted' })
  await folder.exec(`
    insert into users (id, name, email) values ('asha', 'Asha Rao', 'asha@acme.in');
    insert into funding_rounds (id, name, opens_at, time_zone) values (gen_random_uuid(), 'Spring', now(), 'UTC');
    insert into funding_round_admissions (round_id, user_id, until) select id, 'asha', 'infinity' from funding_rounds;
    insert into reviews (application_id, reviewer_id, verdict) values ('${id}', 'asha', 'yes');
    insert into outbox (template, recipient_name, recipient_email, data) values ('closing-reminder', 'Asha Rao',
      'asha@acme.in', '{"round_id": "r1", "round": "Spring", "time_zone": "UTC"}');
    update applications set round_id = (select id from funding_rounds);
    insert into audit_log (event) values ('founder-let-in');
    insert into audit_log (event, detail) values ('refused', '{"operation": "letFounderIn", "reason": "round-closed"}');
    create function protect_audit_log() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is append-only'; end $$;
    create trigger protect_audit_log before update on audit_log for each statement execute function protect_audit_log()`)
  await upgrade()
  expect(
    await rows(
      'select e.user_id, a.id from funding_round_extensions e join applications a using (funding_round_id)',
    ),
  ).toEqual([{ user_id: 'asha', id }])
  expect(await rows('select data from outbox')).toEqual([
    { data: { funding_round_id: 'r1', funding_round: 'Spring', time_zone: 'UTC' } },
  ])
  expect(await rows('select reviewer_id, verdict from verdicts')).toEqual([
    { reviewer_id: 'asha', verdict: 'yes' },
  ])
  expect(await rows('select event, detail from audit_log order by id')).toEqual([
    { event: 'extension-granted', detail: {} },
    { event: 'refused', detail: { operation: 'grantExtension', reason: 'funding-round-closed' } },
  ])
  await expect(rows(`update audit_log set event = 'opened'`)).rejects.toThrow('append-only')
  await folder.close()
})

test('an upgrade renormalises names in newly supported scripts, and nothing else', async () => {
  const { folder, rows, upgrade } = await openWithOldFold()
  const founders_data = [{ ...ASHA, firstName: 'کریم', lastName: 'ﷲ' }]
  await storeApplication(rows, {
    owner: null,
    status: 'submitted',
    answers: { company_name: 'क़िला', founders_data },
  })
  const everything = () => rows<Record<string, unknown>>('select * from applications')
  const [before] = await everything()
  await upgrade()
  const company = {
    folded_company_name: 'किला',
    bare_company_name: 'किला',
    folded_applicant_name: 'كريم الله',
  }
  expect(await everything()).toEqual([{ ...before, ...company }])
  await folder.close()
})

test('an upgrade numbers tags whose names have become equal, and keeps their uses', async () => {
  const { folder, rows, upgrade } = await openWithOldFold()
  const id = await storeApplication(rows, { owner: null, status: 'submitted' })
  const longest = 'ك'.repeat(TAG_NAME_CHARACTERS)
  const inPersian = longest.replaceAll('ك', 'ک')
  const names = ['किला', 'क़िला', 'क़िला 2', 'Alone', longest, inPersian]
  for (const name of names) await rows('insert into tags (name) values ($1)', [name])
  await rows(
    'insert into application_tags (application_id, tag_id) select $1, id from tags where name = any($2)',
    [id, ['क़िला', longest]],
  )
  await upgrade()
  const upgraded = await rows<{ name: string; used: number }>(
    `select name, count(application_id)::int as used from tags left join application_tags on tag_id = tags.id
      group by tags.id`,
  )
  expect(new Map(upgraded.map(({ name, used }) => [name, used]))).toEqual(
    new Map([
      ['क़िला', 1],
      ['क़िला 2', 0],
      ['किला 3', 0],
      ['Alone', 0],
      [longest, 1],
      [`${inPersian.slice(2)} 2`, 0],
    ]),
  )
  expect(await rows('select from audit_log')).toEqual([])
  await folder.close()
})
