import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { VARIABLES } from '#server/config/variables.ts'
import { cleanEnvironment } from '#tests/clean-environment.mjs'

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true })
    .map((name) => join('docs', name.toString()))
    .filter((name) => name.endsWith('.md')),
]

test('the README lists every variable with its default, in the code’s order [D-outside.16]', () => {
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z_0-9]+` \|/.test(line))
  expect(rows).toEqual(
    VARIABLES.map(
      ({ name, default: standIn, meaning }) => `| \`${name}\` | ${standIn || 'none'} | ${meaning} |`,
    ),
  )
})

test.each(documents)('every relative link in %s has a target', (path) => {
  const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    ([, link]) => link ?? '',
  )
  const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(dirname(path), link)))
  expect(broken).toEqual([])
})

test('the tests ignore all of the product’s variables that the shell sets', () => {
  for (const { name } of VARIABLES) vi.stubEnv(name, 'set')
  const kept = cleanEnvironment()
  vi.unstubAllEnvs()
  expect(VARIABLES.filter(({ name }) => name in kept)).toEqual([])
})
