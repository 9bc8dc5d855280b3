import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowsOf } from '../../scripts/specification/table.mjs'

const PAGE = readFileSync('docs/asvs.md', 'utf8')
const ROWS = rowsOf(PAGE)

/** How many requirements each section of ASVS 5.0.0 has, chapter by chapter. */
const SECTIONS = [
  ...[
    [2, 10, 12, 3, 3],
    [3, 3, 5, 2],
    [1, 3, 5, 8, 8, 1, 5],
    [5, 5, 2, 4],
    [1, 6, 3, 3],
  ],
  ...[
    [3, 12, 8, 6, 8, 4, 2, 4],
    [3, 4, 2, 5, 3, 2],
    [4, 4, 3, 2],
    [3, 4],
    [2, 3, 5, 16, 5, 2, 3],
  ],
  ...[
    [4, 5, 5, 4, 2, 2, 2],
    [5, 2, 5],
    [4, 6, 4, 7],
    [2, 8, 3],
    [5, 5, 7, 4],
    [1, 5, 4, 3, 4],
    [2, 8, 2],
  ],
]

const REQUIREMENTS = SECTIONS.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, place) => `v5.0.0-${chapter + 1}.${section + 1}.${place + 1}`),
  ),
)

/** What the lists name, before the colon of each line; `.*` stands for all of a section. */
const LISTED = PAGE.split('\n')
  .filter((line) => line.startsWith('- v5.0.0-'))
  .flatMap((line) => line.slice(2, line.indexOf(':')).match(/v5\.0\.0-[\d.]+\*?/g) ?? [])
  .flatMap((id) => (id.endsWith('*') ? REQUIREMENTS.filter((one) => one.startsWith(id.slice(0, -1))) : [id]))

test('every requirement stands once: shown, not met, or not ours', () => {
  const named = [...ROWS.map(({ id }) => id), ...LISTED]
  expect(REQUIREMENTS).toHaveLength(345)
  expect([...named].sort()).toEqual([...REQUIREMENTS].sort())
  expect(ROWS.length).toBeGreaterThanOrEqual(200)
})

/** The texts that stand in a file, quotes taken off: titles of tests among them. */
const textsIn = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g,
    ),
  ].map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'))

const PLACEHOLDER = /%(?:\.\d+)?[a-z]|\$\{[^}]*\}|\$\w+/
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a title may come of a text of the file, with its placeholders filled. */
const mayBe = (title: string, text: string): boolean => {
  const parts = text.split(new RegExp(PLACEHOLDER, 'g'))
  if (title.endsWith('…'))
    return (parts[0] ?? '').startsWith(title.slice(0, -1).trimEnd()) || parts.length > 1
  return parts.some((part) => /\w{3}/.test(part))
    ? new RegExp(`^${parts.map(literally).join('.*')}$`, 's').test(title)
    : false
}

/** Matrices and tables of cases name their tests by a variable. */
const NAMED_BY_VARIABLE = /\b(?:test|describe)(?:\.\w+(?:<[^>]*>)?\([\s\S]*?\))?\((?:(?:\w+\.)?name|`\$\{)/

const isThere = (test: string): boolean => {
  const [path = '', ...titles] = test.split(' › ')
  if (!existsSync(path)) return false
  if (NAMED_BY_VARIABLE.test(readFileSync(path, 'utf8'))) return true
  const texts = textsIn(path)
  return titles.every((title) => texts.some((text) => mayBe(title, text)))
}

test('every test that is named is there', () => {
  const named = [...new Set(ROWS.flatMap(({ tests }) => tests))]
  expect(named.filter((name) => !isThere(name))).toEqual([])
})
