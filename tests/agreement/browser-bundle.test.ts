import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that survive minification and show that a bundle contains the library. */
const MARKS = {
  zod: /ZodError|_zod\b/,
  'drizzle-orm': /drizzle:/,
  '@myriaddreamin/typst-ts-web-compiler': /typst/i,
}

const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|mjs|cjs)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

// Needs the build, which `npm test` creates before the tests.
test('the browser bundle contains no server library [V15.2.3, V3.5.7]', () => {
  const scripts = textOf('dist/web')
  expect(scripts.length).toBeGreaterThan(100_000)
  const found = Object.entries(MARKS).filter(([, mark]) => mark.test(scripts))
  expect(found).toEqual([])
})

test.each(Object.entries(MARKS))('the check of the bundle recognises %s', (library, mark) => {
  expect(mark.test(textOf(`node_modules/${library}`))).toBe(true)
})
