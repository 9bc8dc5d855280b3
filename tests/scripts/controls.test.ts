import { existsSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { judge, quarrels, type Report } from '../../scripts/controls/judge.mjs'
import { type Control, controlsIn, planted, readControls } from '../../scripts/controls/read.mjs'
import { onSilence } from '../../scripts/controls/silence.mjs'
import { withoutVictim } from '../../scripts/controls/victims.mjs'

const TEXT = `# Fruit

Not read.

## The apple is rotten

Whoever eats it
would be \`ill\`.

In \`src/apple.ts\`:

\`\`\`diff
 const apple =
-  fresh
+  rotten
\`\`\`

Caught by \`tests/apple.test.ts\`: an apple is "fresh" (always)
`

const APPLE: Control = {
  source: 'fruit.md',
  title: 'The apple is rotten',
  why: 'Whoever eats it\nwould be `ill`.',
  file: 'src/apple.ts',
  from: 'const apple =\n  fresh',
  to: 'const apple =\n  rotten',
  test: { file: 'tests/apple.test.ts', name: 'an apple is "fresh" (always)' },
}

test('a planted bug reads as it is written', () => {
  expect(controlsIn(TEXT, 'fruit.md')).toEqual([APPLE])
})

test('one that lacks a part is refused by its name', () => {
  expect(() => controlsIn(TEXT.replace('Caught by', 'Caught'), 'fruit.md')).toThrow(
    "fruit.md: cannot read the control that begins '## The apple is rotten'",
  )
})

test('it replaces what is there exactly once, and nothing else', () => {
  expect(planted('let $& = 1\nconst apple =\n  fresh + 1', { ...APPLE, to: "'$&'" })).toBe(
    "let $& = 1\n'$&' + 1",
  )
  for (const [text, places] of [
    ['const pear', 0],
    [`${APPLE.from}\n${APPLE.from}`, 2],
  ] as const) {
    expect(() => planted(text, APPLE)).toThrow(
      `The apple is rotten: its text stands in src/apple.ts ${places} times instead of once`,
    )
  }
})

const reportOf = (state: string, error?: string, test = APPLE.test.name): Report => ({
  tests: [
    { file: APPLE.test.file, name: test, state, errors: error ? [{ name: error, message: 'x\ny' }] : [] },
    { file: APPLE.test.file, name: 'a pear is fresh', state: 'skipped', errors: [] },
    { file: 'tests/other.test.ts', name: APPLE.test.name, state: 'passed', errors: [] },
  ],
  crashes: [],
})

test('only an expectation that is not met has caught a bug', () => {
  expect(judge(APPLE, reportOf('failed', 'AssertionError'))).toBe(undefined)
  expect(judge(APPLE, reportOf('passed'))).toBe('the test passes')
  expect(judge(APPLE, reportOf('skipped'))).toBe('no test ran')
  expect(judge(APPLE, reportOf('failed', 'AssertionError', 'a pear'))).toBe('no test ran')
  expect(judge(APPLE, undefined)).toBe('the test came to no end')
  expect(judge(APPLE, reportOf('failed', 'TypeError'))).toBe(
    'the test ends otherwise than by an expectation: TypeError: x',
  )
  const crashes = [{ name: 'SyntaxError', message: 'unexpected apple' }]
  expect(judge(APPLE, { ...reportOf('failed', 'AssertionError'), crashes })).toBe(
    'nothing can be tested: SyntaxError: unexpected apple',
  )
})

test('a test that fails without the bug, or is not there, is quarrelled with', () => {
  expect(quarrels(APPLE, reportOf('passed'))).toEqual([])
  expect(quarrels(APPLE, reportOf('failed', 'AssertionError'))).toEqual([
    `The apple is rotten: '${APPLE.test.name}' fails`,
  ])
  expect(quarrels(APPLE, reportOf('passed', undefined, 'another'))).toEqual([
    `The apple is rotten: tests/apple.test.ts has no test '${APPLE.test.name}'`,
  ])
  expect(quarrels(APPLE, undefined)).toEqual(['The apple is rotten: the tests came to no end'])
})

test('a run may take as long as it likes, but not be silent for too long', () => {
  vi.useFakeTimers()
  let stopped = 0
  const silence = onSilence(1_000, () => stopped++)
  for (let beat = 0; beat < 50; beat++) {
    vi.advanceTimersByTime(999)
    silence.heard()
  }
  const before = stopped
  vi.advanceTimersByTime(1_000)
  silence.end()
  vi.useRealTimers()
  expect([before, stopped]).toEqual([0, 1])
})

test.each(readControls())('$title: what it replaces and the test it names are there', (control) => {
  expect(existsSync(control.test.file)).toBe(true)
  expect(() => planted(readFileSync(control.file, 'utf8'), control)).not.toThrow()
})

test('no two are called the same', () => {
  const titles = readControls().map(({ title }) => title)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('one whose test was renamed since is found after a run, without planting anything', () => {
  const ran = (name: string) => new Map([[name, ['passed' as const]]])
  expect(
    withoutVictim([APPLE], ran('tests/apple.test.ts › on the table › an apple is "fresh" (always)')),
  ).toEqual([])
  const missing = [
    `fruit.md, The apple is rotten: tests/apple.test.ts has no test 'an apple is "fresh" (always)'`,
  ]
  expect(withoutVictim([APPLE], ran('tests/apple.test.ts › an apple is sweet'))).toEqual(missing)
  expect(withoutVictim([APPLE], ran('tests/pear.test.ts › an apple is "fresh" (always)'))).toEqual(missing)
})
