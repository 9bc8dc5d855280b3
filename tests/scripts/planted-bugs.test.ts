import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baselineFaults, bugsWithoutTest, type Report, whyMissed } from '../../scripts/planted-bugs/judge.mjs'
import {
  type PlantedBug,
  parsePlantedBugs,
  plantIn,
  readPlantedBugs,
} from '../../scripts/planted-bugs/read.mjs'
import type { Outcome } from '../../scripts/specification/table.mjs'

const TEXT = `# Fruit

An introduction.

## The apple is rotten

Everyone who eats it
would be \`ill\`.

In \`src/apple.ts\`:

\`\`\`diff
 const apple =
-  fresh
+  rotten
\`\`\`

Caught by \`tests/apple.test.ts\`: an apple is "fresh" (always)
`

const APPLE = {
  source: 'fruit.md',
  title: 'The apple is rotten',
  why: 'Everyone who eats it\nwould be `ill`.',
  file: 'src/apple.ts',
  from: 'const apple =\n  fresh',
  to: 'const apple =\n  rotten',
  test: { file: 'tests/apple.test.ts', name: 'an apple is "fresh" (always)' },
} satisfies PlantedBug

test('reads the parts of a planted bug', () => {
  expect(parsePlantedBugs(TEXT, 'fruit.md')).toEqual([APPLE])
})

test('any test in a file may catch a bug that names only this file', () => {
  const [bug] = parsePlantedBugs(TEXT.replace(/`: an apple.*/, '`'), 'fruit.md')
  expect(bug?.test).toEqual({ file: APPLE.test.file, name: undefined })
  expect(whyMissed(bug as PlantedBug, reportOf('failed', 'AssertionError', 'a pear'))).toBe(undefined)
})

test('reports a planted bug without one of its parts', () => {
  expect(() => parsePlantedBugs(TEXT.replace('Caught by', 'Caught'), 'fruit.md')).toThrow(
    "fruit.md: cannot read the planted bug '## The apple is rotten'",
  )
})

test('plants a bug only where its text occurs exactly once', () => {
  expect(plantIn('let $& = 1\nconst apple =\n  fresh + 1', { ...APPLE, to: "'$&'" })).toBe(
    "let $& = 1\n'$&' + 1",
  )
  for (const [text, places] of [
    ['const pear', 0],
    [`${APPLE.from}\n${APPLE.from}`, 2],
  ] as const) {
    expect(() => plantIn(text, APPLE)).toThrow(
      `The apple is rotten: its text occurs ${places} times in src/apple.ts instead of once`,
    )
  }
})

const reportOf = (state: string, error?: string, name: string = APPLE.test.name): Report => ({
  tests: [
    { file: APPLE.test.file, name, state, errors: error ? [{ name: error, message: 'x\ny' }] : [] },
    { file: APPLE.test.file, name: 'a pear is fresh', state: 'skipped', errors: [] },
    { file: 'tests/other.test.ts', name: APPLE.test.name, state: 'passed', errors: [] },
  ],
  crashes: [],
})

test('counts a bug as caught only by a failed assertion', () => {
  expect(whyMissed(APPLE, reportOf('failed', 'AssertionError'))).toBe(undefined)
  expect(whyMissed(APPLE, reportOf('passed'))).toBe('the test passes')
  expect(whyMissed(APPLE, reportOf('skipped'))).toBe('no test ran')
  expect(whyMissed(APPLE, reportOf('failed', 'AssertionError', 'a pear'))).toBe('no test ran')
  expect(whyMissed(APPLE, undefined)).toBe('the test did not finish')
  expect(whyMissed(APPLE, reportOf('failed', 'TypeError'))).toBe(
    'the test fails without an assertion: TypeError: x',
  )
  const crashes = [{ name: 'SyntaxError', message: 'unexpected apple' }]
  expect(whyMissed(APPLE, { ...reportOf('failed', 'AssertionError'), crashes })).toBe(
    'the test file crashes: SyntaxError: unexpected apple',
  )
})

test('reports a test that fails without the bug or does not exist', () => {
  expect(baselineFaults(APPLE, reportOf('passed'))).toEqual([])
  expect(baselineFaults(APPLE, reportOf('failed', 'AssertionError'))).toEqual([
    `The apple is rotten: '${APPLE.test.name}' fails`,
  ])
  expect(baselineFaults(APPLE, reportOf('passed', undefined, 'another'))).toEqual([
    `The apple is rotten: tests/apple.test.ts has no test '${APPLE.test.name}'`,
  ])
  expect(baselineFaults(APPLE, undefined)).toEqual(['The apple is rotten: the tests did not finish'])
})

test('reports planted bugs whose test does not exist under that title', () => {
  const ran = (name: string) => new Map([[name, ['passed' as const]]])
  expect(
    bugsWithoutTest([APPLE], ran('tests/apple.test.ts › on the table › an apple is "fresh" (always)')),
  ).toEqual([])
  const missing = [
    `fruit.md, The apple is rotten: tests/apple.test.ts has no test 'an apple is "fresh" (always)'`,
  ]
  expect(bugsWithoutTest([APPLE], ran('tests/apple.test.ts › an apple is sweet'))).toEqual(missing)
  expect(bugsWithoutTest([APPLE], ran('tests/pear.test.ts › an apple is "fresh" (always)'))).toEqual(missing)
})

test('reports planted bugs whose test was skipped wherever it would run', () => {
  const missing = (...outcomes: Outcome[]) =>
    bugsWithoutTest([APPLE], new Map([['tests/apple.test.ts › an apple is "fresh" (always)', outcomes]]))
      .length
  expect([missing('skipped'), missing('skipped', 'passed'), missing('failed')]).toEqual([1, 0, 0])
})

test.each(readPlantedBugs().map((bug) => [bug.title, bug] as const))('can be planted: %s', (_, bug) => {
  expect(existsSync(bug.test.file)).toBe(true)
  expect(() => plantIn(readFileSync(bug.file, 'utf8'), bug)).not.toThrow()
})

test('every planted bug has a different title', () => {
  const titles = readPlantedBugs().map(({ title }) => title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
