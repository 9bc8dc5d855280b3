import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { browserslist } from '../../package.json'

/** Parses lines such as 'chrome >= 120' into browsers and versions. */
const versionsIn = (lines: readonly string[]) =>
  lines.map((line) => {
    const [browser = '', version = ''] = line.split(' >= ')
    return { browser: browser as 'chrome', version }
  })

const OLDEST = versionsIn(browserslist)

/** The oldest browsers that earlier builds claimed to support. They lack some APIs that the product uses. */
const EARLIER = versionsIn(['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'])

const numbered = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1_000 + minor
}

/** Returns whether a version supports a feature. Prefixed support counts, because the build adds prefixes. */
const has = (statement: SimpleSupportStatement, version: string) => {
  const { flags, alternative_name, version_added: added, version_removed: removed } = statement
  if (flags || alternative_name || typeof added !== 'string' || added === 'preview') return false
  const isRemoved = typeof removed === 'string' && numbered(removed) <= numbered(version)
  return numbered(added) <= numbered(version) && !isRemoved
}

/** Returns the browsers that lack a feature in the given versions. */
const lackedBy = ({ support }: CompatStatement, versions = OLDEST): string[] =>
  versions
    .filter(({ browser, version }) => ![support[browser] ?? []].flat().some((one) => has(one, version)))
    .map(({ browser }) => browser)

const at = (root: Identifier | undefined, ...path: string[]) =>
  path.reduce<Identifier | undefined>((place, name) => place?.[name], root)?.__compat

type Features = ReadonlyMap<string, CompatStatement>

/** Returns the features that some of the browsers lack, each with the browsers that lack it. */
const tooNew = (features: Features, versions = OLDEST) =>
  [...features]
    .map(([name, feature]) => [name, lackedBy(feature, versions).join(', ')] as const)
    .filter(([, browsers]) => browsers !== '')
    .map(([name, browsers]) => `${name}: not in ${browsers}`)
    .sort()

const LIBRARY = /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/

/** Returns the interface and name, such as 'URL' and 'canParse', of something that the browser provides. */
function ownerAndName(
  declaration: ts.Declaration,
): { owner: string; name: string; isStatic: boolean } | undefined {
  const { parent } = declaration
  const named = ts.getNameOfDeclaration(declaration)
  if (!LIBRARY.test(declaration.getSourceFile().fileName) || !named) return undefined
  const name = named.getText()
  if (ts.isInterfaceDeclaration(parent)) {
    const owner = parent.name.text.replace(/^Readonly/, '')
    const of = owner.replace(/Constructor$/, '')
    return { owner: of, name, isStatic: of !== owner }
  }
  const variable = ts.isTypeLiteralNode(parent) ? parent.parent : undefined
  if (variable && ts.isVariableDeclaration(variable))
    return { owner: variable.name.getText(), name, isStatic: true }
  return { owner: 'Window', name, isStatic: false }
}

/** Returns the support data of a name: a member of an interface, an interface itself, or a part of the language. */
function featureOf(declaration: ts.Declaration): [string, CompatStatement | undefined] | undefined {
  const found = ownerAndName(declaration)
  if (!found) return undefined
  const { owner, name, isStatic } = found
  const inApi = isStatic ? `${name}_static` : name
  const feature =
    at(bcd.javascript.builtins, owner, name) ??
    at(bcd.api, owner, inApi) ??
    at(bcd.javascript.builtins, name) ??
    at(bcd.api, name)
  return [`${owner}.${name}`, feature]
}

/** Returns the paths of all files of a kind in a folder, except tests. */
const filesOf = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => resolve(folder, name))

/** Returns every feature of the browser or the language that scripts use, as TypeScript's types identify them. */
function featuresOfScripts(files: readonly string[]): Features {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  const program = ts.createProgram([...files], options)
  const checker = program.getTypeChecker()
  const features = new Map<string, CompatStatement>()
  const visit = (node: ts.Node) => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    for (const declaration of symbol?.declarations ?? []) {
      const [name, feature] = featureOf(declaration) ?? []
      if (name && feature) features.set(name, feature)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (files.includes(file.fileName)) visit(file)
  return features
}

/** Returns the properties, keywords, selectors and at-rules that style sheets use. */
function featuresOfStyles(files: readonly string[]): Features {
  const features = new Map<string, CompatStatement>()
  const add = (name: string, feature: CompatStatement | undefined) => feature && features.set(name, feature)
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
    for (const [, property = '', value = ''] of text.matchAll(/[{;]\s*([a-z-]+):\s*([^;{}]+)(?=[;}])/g)) {
      add(property, at(bcd.css.properties, property))
      for (const [word] of value.replace(/"[^"]*"|--[\w-]+/g, '').matchAll(/[a-z-]+/g))
        add(`${property}: ${word}`, at(bcd.css.properties, property, word))
      for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
        add(`${name}()`, at(bcd.css.types, name) ?? at(bcd.css.types, 'color', name))
      if (property === 'content' && value.includes('/'))
        add('content: a / b', at(bcd.css.properties, 'content', 'alt_text'))
    }
    for (const [, name = ''] of text.matchAll(/::?([a-z-]+)/g)) add(`:${name}`, at(bcd.css.selectors, name))
    for (const [, name = ''] of text.matchAll(/@([a-z-]+)/g)) add(`@${name}`, at(bcd.css['at-rules'], name))
  }
  return features
}

const styles = featuresOfStyles(filesOf('src/web', /\.css$/))

/** Features that a browser may lack, because the product works without them. */
const OPTIONAL: readonly string[] = [
  // web/ui/prefetch.ts checks for it.
  'Window.requestIdleCallback',
  // The build replaces it with two variables.
  'light-dark()',
  // Each of these hides something that other browsers do not draw.
  ':-webkit-inner-spin-button',
  ':-webkit-search-cancel-button',
  'forced-color-adjust',
  'forced-color-adjust: none',
  'scrollbar-width',
  'scrollbar-width: none',
  // Without these, only lines, colours and printed pages look slightly different.
  '@page',
  'size',
  'accent-color',
  'break-after: avoid',
  'font-family: ui-monospace',
  'orphans',
  'print-color-adjust: exact',
  'text-wrap: balance',
  'text-wrap: pretty',
  'widows',
]
const needed = (features: Features) => new Map([...features].filter(([name]) => !OPTIONAL.includes(name)))

const checkFeatures = (features: Features, least: number, tooNewEarlier: readonly string[]) => {
  expect(features.size).toBeGreaterThan(least)
  expect(tooNew(needed(features))).toEqual([])
  // Control: with the older versions, the check finds features that are too new.
  const found = tooNew(features, EARLIER).join('\n')
  for (const name of tooNewEarlier) expect(found).toContain(`${name}: not in`)
}

test('styles use only features of the oldest supported browsers', () => {
  checkFeatures(styles, 150, ['content: a / b'])
})

// Runs only with TEST_DEEP, because it takes as long as checking all types.
if (process.env.TEST_DEEP)
  test('scripts use only features of the oldest supported browsers', () => {
    const folders = ['src/web', 'src/domain', 'src/contract']
    const scripts = featuresOfScripts(folders.flatMap((folder) => filesOf(folder, /\.tsx?$/)))
    checkFeatures(scripts, 300, ['URL.canParse', 'String.toWellFormed', 'AbortSignal.any'])
  })

test('the README and the notice for older browsers list the oldest supported versions', () => {
  const [chrome, edge, firefox, safari] = OLDEST.map(({ version }) => version)
  expect(edge).toBe(chrome)
  const named = (and: string) =>
    `Chrome ${and} Edge ${chrome}, Firefox ${firefox} ${and} Safari ${safari}, or`
  expect(readFileSync('README.md', 'utf8')).toContain(named('and'))
  expect(readFileSync('src/web/index.html', 'utf8')).toContain(named('or').replace(', or', ', or a later'))
})

test('each browser below its oldest version lacks a feature that the notice checks', () => {
  const looked = new Map([
    ['content: a / b', at(bcd.css.properties, 'content', 'alt_text')],
    [':dir', at(bcd.css.selectors, 'dir')],
  ]) as Features
  const before = OLDEST.map(({ browser, version }) => ({
    browser,
    version: version.includes('.')
      ? version.replace(/\d+$/, (minor) => String(Number(minor) - 1))
      : String(Number(version) - 1),
  }))
  expect(tooNew(looked)).toEqual([])
  expect(tooNew(looked, before).join()).toMatch(
    /:dir: not in chrome, edge.*content: a \/ b: not in firefox, safari/,
  )
})
