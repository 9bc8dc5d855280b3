import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOrder, searchPattern } from '#database/names.ts'
import { foldName } from '#domain/fold-name.ts'
import { FOLDED_NAME_CHARACTERS, TEXT_CHARACTERS } from '#domain/limits.ts'
import { storeApplication } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'
import { OTHER_NAMES, SAME_NAMES } from './same-names.ts'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
})
afterAll(() => here?.close())

async function folded(names: readonly string[]): Promise<string[]> {
  const rows = await here.rows<{ name: string }>(
    'select fold_name(name) as name from unnest($1::text[]) with ordinality as given(name, place) order by place',
    [names],
  )
  return rows.map(({ name }) => name)
}

/** The collations to test: the database's, and C. */
const COLLATIONS = ['name', 'name collate "C"']

test.each(SAME_NAMES)('finds names despite other spellings: %s', async (_, seen, typed) => {
  const pattern = new PgDialect().sqlToQuery(searchPattern('')).sql.replace('$1', 'typed')
  for (const name of COLLATIONS) {
    const missed = await here.rows(
      `select typed from (select $1::text as name) as seen, unnest($2::text[]) as typed
        where fold_name(${name}) not like ${pattern}`,
      [seen, typed],
    )
    expect(missed).toEqual([])
  }
})

test.each(OTHER_NAMES)('distinguishes the names %s and %s', async (one, other) => {
  expect(new Set(await folded([one, other])).size).toBe(2)
})

/** Ranges of code points to check. They skip ideographs and Hangul syllables, which fold to themselves. */
const BLOCKS = [
  [0x1, 0x3400],
  [0xa000, 0xac00],
  [0xf900, 0x12000],
  [0x16000, 0x17000],
  [0x1b000, 0x20000],
  [0x2f800, 0x2fa20],
  [0xe0000, 0xe0200],
] as const
/**
 * Characters with a decomposition or a lower-case form that were added after Unicode 13, the version in PostgreSQL 14.
 * Older versions of PostgreSQL and Node do not know them.
 */
const YOUNG =
  /[\u1c89\u1c8a\u2c2f\ua7c0-\ua7f4\u{10570}-\u{105e4}\u{10781}-\u{107ba}\u{10d40}-\u{10d65}\u{10ec0}-\u{10eff}\u{11240}\u{11241}\u{11380}-\u{113ff}\u{116d0}-\u{116e3}\u{11bf0}-\u{11bf9}\u{11de0}-\u{11de9}\u{11f00}-\u{11fff}\u{16100}-\u{16139}\u{16d40}-\u{16d79}\u{16ea0}-\u{16ed3}\u{1ccd6}-\u{1ccf9}\u{1df00}-\u{1dfff}\u{1e030}-\u{1e06d}\u{1e4d0}-\u{1e5ff}]/u

test('normalises single characters like the browser', async () => {
  const names = BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)),
  )
    .filter((character) => character.isWellFormed() && !YOUNG.test(character))
    .map((character) => `x${character}x`)
  const inDatabase = await folded(names)
  expect(names.filter((name, at) => foldName(name) !== inDatabase[at])).toEqual([])
})

test('normalises names like the browser', async () => {
  const long = ['x', 'ﷺ', '𝒜', 'e\u0301'].map((character) => ` ${character.repeat(TEXT_CHARACTERS)}`)
  const names = [...SAME_NAMES.flatMap(([, seen, typed]) => [seen, ...typed]), ...long]
  expect(await folded(names)).toEqual(names.map(foldName))
})

test('both engines order names alike, with accented letters next to plain ones', async () => {
  const names = [
    'Zoe',
    'Ärzte',
    'émile',
    'Arun',
    'Emil',
    'asha',
    'Østby',
    'Ольга',
    'आशा',
    'Olga',
    'Łukasz',
    'Ėlys',
  ].concat(['İlay', 'Ila', 'ЁЖ', 'Еда', 'कीमत', 'क़ीमती', 'علي', 'عمر', 'علی بابا'])
  const order = new PgDialect().sqlToQuery(nameOrder(sql`name`)).sql
  const rows = await here.rows<{ name: string }>(
    `select name from unnest($1::text[]) as name order by ${order}`,
    [names],
  )
  const inOrder = [
    'Arun',
    'Ärzte',
    'asha',
    'Ėlys',
    'Emil',
    'émile',
    'Ila',
    'İlay',
    'Łukasz',
    'Olga',
    'Østby',
    'Zoe',
  ].concat(['Еда', 'ЁЖ', 'Ольга', 'علي', 'علی بابا', 'عمر', 'आशा', 'कीमत', 'क़ीमती'])
  expect(rows.map(({ name }) => name)).toEqual(inOrder)
})

test('stores the longest name, although it is too long for an index', async () => {
  const company_name = Array.from({ length: TEXT_CHARACTERS }, (_, at) =>
    String.fromCodePoint(0x20000 + at),
  ).join('')
  await storeApplication(here.rows, { owner: null, status: 'submitted', answers: { company_name } })
  const [stored] = await here.rows('select char_length(folded_company_name) as folded from applications')
  expect(stored).toEqual({ folded: FOLDED_NAME_CHARACTERS })
})
