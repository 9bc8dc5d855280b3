import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, LEGIBLE } from '#tests/contrast.ts'

const WEB = new URL('../', import.meta.url).pathname
const TOKENS = 'styles/tokens.css'

const read = (path: string) => readFileSync(`${WEB}${path}`, 'utf8')

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** The colour of every role in each scheme. */
const roles = new Map(
  [...read(TOKENS).matchAll(/^ {2}--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);$/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const colourOf = (role: string, scheme: Scheme): string => {
  const colour = roles.get(role)?.[scheme]
  if (!colour) throw new Error(`tokens.css has no role --${role} with a colour for either scheme`)
  return colour
}

/** Returns the pairs whose contrast is below `least`. There should be none. */
const tooClose = (pairs: readonly (readonly [string, string])[], scheme: Scheme, least: number) =>
  pairs.flatMap(([one, other]) => {
    const found = contrast(colourOf(one, scheme), colourOf(other, scheme))
    return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : []
  })

const across = (texts: readonly string[], grounds: readonly string[]) =>
  grounds.flatMap((ground) => texts.map((text) => [text, ground] as const))

const GROUNDS = ['paper', 'surface', 'sunken']
const STATUS_COLOURS = [...roles.keys()].filter((role) => /^status-[a-z]+$/.test(role))

const READ = [
  ...across(['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'warning'], GROUNDS),
  ...across(['ink', 'ink-soft', 'accent', 'accent-strong'], ['accent-soft']),
  ...across(['ink', 'accent-strong'], ['accent-tint', 'accent-line']),
  ...across(['accent-ink'], ['accent', 'accent-strong', 'danger', 'danger-strong']),
  ...across(['ink', 'ink-soft', 'danger'], ['danger-soft']),
  ...across(['ink', 'ink-soft', 'warning'], ['warning-soft']),
  ...STATUS_COLOURS.map((colour) => [colour, `${colour}-soft`] as const),
]

/** Borders of inputs and boxes, and the focus outline, each paired with every background. */
const SEEN = across(['line-strong', 'accent', 'danger'], GROUNDS)

describe.each(SCHEMES)('the %s scheme', (scheme) => {
  it('text has a contrast of at least 4.5:1', () => {
    expect(tooClose(READ, scheme, LEGIBLE)).toEqual([])
  })

  it('borders and focus outlines have a contrast of at least 3:1', () => {
    expect(tooClose(SEEN, scheme, 3)).toEqual([])
  })

  it('matches the theme-color in index.html', () => {
    const ofPage = new RegExp(`media="\\(prefers-color-scheme: ${scheme}\\)" content="(#\\w+)"`)
    expect(read('index.html').match(ofPage)?.[1]).toBe(colourOf('paper', scheme))
  })
})

it('every status has its colour in both schemes', () => {
  expect(STATUS_COLOURS).toHaveLength(8)
})

/** Matches #123456, rgb(…), oklch(…) and common colour names, but not `white-space`, `--status-grey` or `"grey"`. */
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w"-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple)(?![\w"-])/i

it('only tokens.css contains colours', () => {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  expect(sheets).toContain(TOKENS)
  const naming = sheets.flatMap((sheet) =>
    read(sheet)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => COLOUR.test(line))
      .map((line) => `${sheet}: ${line.trim()}`),
  )
  expect(naming.filter((found) => !found.startsWith(TOKENS))).toEqual([])
  expect(naming.length).toBeGreaterThanOrEqual(roles.size)
})
