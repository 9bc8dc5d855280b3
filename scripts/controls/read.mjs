import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.mjs'

const FOLDER = 'tests/controls'

const PARTS =
  /^## (?<title>[^\n]+)\n+(?<why>.+?)\n+In `(?<file>[^`]+)`:\n+```diff\n(?<diff>.+?)\n```\n+Caught by `(?<testFile>[^`]+)`: (?<testName>[^\n]+)\n*$/s

/** What stands at one side of a diff: its own lines and those that both sides share. */
const side = (diff, mark) =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(mark) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n')

const parse = (text, source) => {
  const parts = PARTS.exec(text)?.groups
  if (!parts) throw new Error(`${source}: cannot read the control that begins '${text.split('\n')[0]}'`)
  const { title, why, file, diff, testFile, testName } = parts
  const [from, to] = [side(diff, '-'), side(diff, '+')]
  return { source, title, why, file, from, to, test: { file: testFile, name: testName } }
}

/**
 * The planted bugs of one document (CONTRIBUTING.md, Planted bugs): each a heading, why it would hurt, a file,
 * the lines it loses and gets, and the test that has to fail.
 * @throws Error naming the first that cannot be read
 */
export const controlsIn = (text, source) =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => parse(part, source))

/** All planted bugs there are. */
export const readControls = (root = ROOT) =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => controlsIn(readFileSync(join(root, FOLDER, name), 'utf8'), `${FOLDER}/${name}`))

/**
 * A file's text with the bug in it.
 * @throws Error when what it replaces is not there exactly once
 */
export const planted = (text, { title, file, from, to }) => {
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`${title}: its text stands in ${file} ${places} times instead of once`)
  return text.replace(from, () => to)
}
