import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, optionalDependencies, devDependencies, allowScripts } = read('package.json')
const locked: [string, Locked][] = Object.entries(
  read('package-lock.json').packages as Record<string, Locked>,
)
const installed = locked.filter(([path]) => path !== '')

test('every dependency has one exact version', () => {
  const versions: string[] = Object.values({
    ...dependencies,
    ...optionalDependencies,
    ...devDependencies,
  })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file has a version, a hash and a registry for every package [V15.2.4]', () => {
  const unknown = installed.filter(
    ([, { version, integrity, resolved, link }]) =>
      link || !version || !integrity?.startsWith('sha512-') || /^(?:git|file|http:)/.test(resolved ?? ''),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
  expect(installed.length).toBeGreaterThan(300)
})

test('package.json allows no package to run an install script [V15.2.4]', () => {
  expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([])
})

/** Matches a package that a built module imports, or whose files it finds with `resolve`. */
const IMPORT =
  /^(?:import|export)\b(?:[^'"\n]*?\bfrom)?\s*['"]([^'"]+)['"]|\b(?:import\(\s*['"]|resolve\(\s*['"](?=@))([^'"]+)['"]/gm

const PACKAGE = /^(?:@[\w-]+\/)?\w[\w.-]*(?=\/|$)/

const importedIn = (text: string) =>
  [...text.matchAll(IMPORT)]
    .map(([, named = '', called = '']) => named || called)
    .filter((from) => PACKAGE.test(from))
    .map((from) => from.match(PACKAGE)?.[0] ?? '')

test('runtime dependencies are exactly the packages that a built server imports', () => {
  const modules = readdirSync('dist/server').filter((name) => name.endsWith('.js'))
  const imported = new Set(modules.flatMap((name) => importedIn(readFileSync(`dist/server/${name}`, 'utf8'))))
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@expo-google-fonts/'))
  // Packages without an import: fonts, which are loaded by family (pdf/fonts.ts), and peer dependencies.
  const besides = [...fonts, 'zod']
  expect([...imported, ...besides].sort()).toEqual(Object.keys(dependencies).sort())
})

test('a built server installs no build or test package except yaml', () => {
  const there = installed.filter(([, { dev, optional, devOptional }]) => !(dev || optional || devOptional))
  const names = there.map(([path]) => path.replace(/^.*node_modules\//, ''))
  const away = Object.keys({ ...optionalDependencies, ...devDependencies })
  // `yaml` remains, because @hono/zod-openapi depends on it too.
  expect([...away, 'rolldown', 'esbuild', 'tsx'].filter((name) => names.includes(name))).toEqual(['yaml'])
})
