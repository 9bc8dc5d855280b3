import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWords, WHITESPACE_CHARACTERS } from '#domain/text.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database/engines.ts'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
})
afterAll(() => here?.close())

async function countedInSql(texts: readonly string[]): Promise<number[]> {
  const rows = await here.rows<{ words: number }>(
    'select word_count(value) as words from jsonb_array_elements_text($1::jsonb) with ordinality order by ordinality',
    [JSON.stringify(texts)],
  )
  return rows.map(({ words }) => words)
}

/** Every character of the Basic Multilingual Plane except NUL and surrogates, which PostgreSQL cannot store. */
const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCharCode(code))

test('browser, server and database split words at the same characters [D-form.8]', async () => {
  const texts = everyCharacter.map((character) => `a${character}b`)
  const inSql = await countedInSql(texts)
  const differing = everyCharacter.filter((_, index) => inSql[index] !== countWords(texts[index] ?? ''))
  expect(differing).toEqual([])
  const separators = everyCharacter.filter((_, index) => inSql[index] === 2)
  expect(separators.sort()).toEqual([...WHITESPACE_CHARACTERS].sort())
})

test('browser, server and database count the same words in any text [D-form.8]', async () => {
  const character = fc.oneof(
    fc.constantFrom(...WHITESPACE_CHARACTERS),
    fc.constantFrom('a', '-', '₹', 'é', 'ध', '\u200b', '\u180e', '\u0085', '🐄', '\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  )
  const text = fc.array(character, { maxLength: 40 }).map((parts) => parts.join('').replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await countedInSql(texts)).toEqual(texts.map(countWords))
    }),
    { numRuns: 20 },
  )
})
