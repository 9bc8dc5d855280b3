import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; integrity?: string; resolved?: string; link?: boolean }

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, devDependencies, allowScripts } = read('package.json')
const locked: [string, Locked][] = Object.entries(
  read('package-lock.json').packages as Record<string, Locked>,
)
const installed = locked.filter(([path]) => path !== '')

test('every package that we name has one exact version', () => {
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package that comes with it is known by version and hash, and from a registry alone', () => {
  const unknown = installed.filter(
    ([, { version, integrity, resolved, link }]) =>
      link || !version || !integrity?.startsWith('sha512-') || /^(?:git|file|http:)/.test(resolved ?? ''),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
  expect(installed.length).toBeGreaterThan(300)
})

test('no package runs anything while it is installed', () => {
  expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([])
})
