import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOrder } from '#database/names.ts'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { storeApplication } from '#tests/applications.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'

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

test.each([
  [
    'blanks',
    'green field',
    ['Green\u00a0Field', ' Green  Field ', 'Green\u2009Field', 'Green\u3000\u202fField'],
  ],
  ['spaces of lines', 'green field', ['Green\u2028Field', 'Green\u1680Field', 'Green\tField\n']],
  [
    'hyphens',
    'a-b',
    ['A-B', ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d', (dash) => `a${dash}b`)],
  ],
  ['apostrophes', "d'souza", ['D’Souza', 'D‘Souza', 'DʼSouza', 'D`Souza', 'D´Souza', 'D＇Souza']],
  ['quotes', '"acme"', ['“Acme”', '„Acme‟']],
  ['accents', 'cafe creme', ['Café Crème', 'Cafe\u0301 Cre\u0300me', 'CAFE CREME']],
  ['letters with a stroke', 'soren lodz', ['Søren Łódź', 'SOREN LODZ']],
  ['ligatures', 'fine oeuvre strasse', ['ﬁne œuvre straße', 'FINE Œuvre STRASSE', 'ﬁne OEUVRE STRAẞE']],
  ['full-width letters', 'acme 2', ['ＡＣＭＥ　２', 'Ａcme ２']],
  ['Greek', 'αθηνα σασ', ['ΑΘΗΝΆ ΣΑΣ', 'Αθηνά σας']],
  ['Cyrillic', 'елка', ['Ёлка', 'ЕЛКА']],
  ['dotted and dotless i', 'istanbul', ['İstanbul', 'ıSTANBUL', 'Istanbul']],
  ['invisible characters', 'acme', ['Ac\u00adme', '\u200bAcme', 'Ac\u2060me\ufeff', '\u202aAcme\u202c']],
])('folds %s', async (_, name, spellings) => {
  expect(new Set(await folded(spellings))).toEqual(new Set([name]))
})

test('keeps the marks of Indian scripts', async () => {
  const names = ['किसान', 'कसन', 'ज़मीन', 'जमीन', 'கொங்கு', 'কৃষি', 'ਪੰਜਾਬ']
  expect(new Set(await folded(names)).size).toBe(names.length)
  const [composed, decomposed] = await folded(['\u095b', '\u091c\u093c'])
  expect(composed).toBe(decomposed)
})

test('orders names alike on both engines, with accents next to their letter', async () => {
  const names = ['Zoe', 'Ärzte', 'émile', 'Arun', 'Emil', 'asha', 'Østby', 'Ольга', 'आशा', 'Olga']
  const order = new PgDialect().sqlToQuery(nameOrder(sql`name`)).sql
  const rows = await here.rows<{ name: string }>(
    `select name from unnest($1::text[]) as name order by ${order}`,
    [names],
  )
  const inOrder = ['Arun', 'Ärzte', 'asha', 'Emil', 'émile', 'Olga', 'Østby', 'Zoe', 'Ольга', 'आशा']
  expect(rows.map(({ name }) => name)).toEqual(inOrder)
})

test('stores the longest name, which no index could hold', async () => {
  const company_name = Array.from({ length: TEXT_CHARACTERS }, (_, at) =>
    String.fromCodePoint(0x20000 + at),
  ).join('')
  await storeApplication(here.rows, { owner: null, status: 'submitted', answers: { company_name } })
  const [stored] = await here.rows('select char_length(folded_company_name) as folded from applications')
  expect(stored).toEqual({ folded: 500 })
})
