import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { openInMemory } from './prepared-cluster.ts'

// The version released last goes on beside this one's schema: what it relies on is still there, and what it writes is
// not refused. `RELEASE=0.2.0 npx vitest run --project once tests/database/earlier-release.test.ts` keeps what one has.

const RELEASES = 'tests/database/releases'
const QUERY = readFileSync('tests/database/what-is-relied-on.sql', 'utf8')

/** What is other than in the last release, by how its line begins, with why a server of that release goes on all the same. */
const HARMLESS: Readonly<Record<string, string>> = {
  'refused trail CHECK ((event = ANY': 'it takes the same events, and one more',
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

/** 'column notes.body text' and 'refused notes CHECK (…)' are of the table notes. */
const tableOf = (line: string) => / ON public\.(\w+)/.exec(line)?.[1] ?? /^\w+ (\w+)/.exec(line)?.[1]

/** What a server of `released` would fail for: what is gone, and what its own tables demand or refuse more. */
function whatBreaks(released: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(released), new Set(now)]
  const tables = new Set(released.filter((line) => line.startsWith('column')).map(tableOf))
  const gone = released.filter((line) => /^(column|right|result)/.test(line) && !after.has(line))
  const more = now.filter(
    (line) => /^(needed|refused)/.test(line) && tables.has(tableOf(line)) && !before.has(line),
  )
  const isHarmless = (line: string) => Object.keys(HARMLESS).some((beginning) => line.startsWith(beginning))
  return [...gone, ...more].filter((line) => !isHarmless(line))
}

test('a server of the last release goes on beside this schema', async () => {
  const now = await linesNow()
  const { RELEASE } = process.env
  if (RELEASE) writeFileSync(join(RELEASES, `${RELEASE}.txt`), `${now.join('\n')}\n`)
  expect(whatBreaks(lastRelease(), now)).toEqual([])
})

test('what would break one is found, and what only adds is not', async () => {
  const before = await linesNow()
  await pglite.exec(`
    create table added (id text primary key, owner text not null check (owner <> ''));
    alter table outbox add column later text, add column more int not null default 0;
    alter table outbox rename column attempts to tries;
    alter table outbox add column reason text not null default '';
    alter table outbox alter column reason drop default;
    alter table outbox add check (tries < 20);
    create unique index on outbox (recipient_email);
    alter table rate_limits alter column hits type bigint;
    revoke update on outbox from openround_worker;
    revoke execute on function retry_given_up() from openround_administrator;`)
  expect(whatBreaks(before, await linesNow())).toEqual([
    'column outbox.attempts integer',
    'column rate_limits.hits integer',
    'right openround_administrator EXECUTE retry_given_up()',
    'right openround_worker UPDATE outbox',
    'needed outbox.reason',
    'refused CREATE UNIQUE INDEX outbox_recipient_email_idx ON public.outbox USING btree (recipient_email)',
    'refused outbox CHECK ((tries < 20))',
  ])
})
