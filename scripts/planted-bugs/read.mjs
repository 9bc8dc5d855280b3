import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/root.mjs'

const FOLDER = 'tests/planted-bugs'

const PARTS =
  /^## (?<title>[^\n]+)\n+(?<why>.+?)\n+In `(?<file>[^`]+)`:\n+```diff\n(?<diff>.+?)\n```\n+Caught by `(?<testFile>[^`]+)`(?:: (?<testName>[^\n]+))?\n*$/s

/** Returns one side of a diff: the lines with this mark, and the unmarked lines, which both sides share. */
const side = (diff, mark) =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(mark) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n')

const parse = (text, source) => {
  const parts = PARTS.exec(text)?.groups
  if (!parts) throw new Error(`${source}: cannot read the planted bug '${text.split('\n')[0]}'`)
  const { title, why, file, diff, testFile, testName } = parts
  const [from, to] = [side(diff, '-'), side(diff, '+')]
  return { source, title, why, file, from, to, test: { file: testFile, name: testName } }
}

/**
 * Returns the planted bugs of one Markdown file in the format described in CONTRIBUTING.md, Planted bugs.
 * @throws Error that names the first bug that cannot be read
 */
export const parsePlantedBugs = (text, source) =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => parse(part, source))

/** Returns all planted bugs. */
export const readPlantedBugs = (root = ROOT) =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => parsePlantedBugs(readFileSync(join(root, FOLDER, name), 'utf8'), `${FOLDER}/${name}`))

/**
 * Returns a file's text with the bug in it.
 * @throws Error unless the text to replace occurs exactly once
 */
export const plantIn = (text, { title, file, from, to }) => {
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`${title}: its text occurs ${places} times in ${file} instead of once`)
  return text.replace(from, () => to)
}
