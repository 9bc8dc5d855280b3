import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rowsOf } from '../../scripts/specification/table.mjs'

const CITED = /\b(?:S\d|D-)[a-z\d]*(?:-[a-z]+)?\.\d+\b/g
const LEADS_NOWHERE = /(?:\/\/|\/\*|^\s*\*|--).*(?:\((?:decisions|specification)\b|\bdecisions, [A-Z'])/

const files = execFileSync('git', ['ls-files', 'src', 'scripts', 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(?:tsx?|mjs|sql)$/.test(name) && !name.includes('specification-table'))

const linesThat = (tell: (line: string) => boolean) =>
  files.flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .filter(tell)
      .map((line) => `${name}: ${line.trim()}`),
  )

test('comments cite only rule ids that the specification has', () => {
  const known = new Set(rowsOf(readFileSync('docs/specification.md', 'utf8')).map(({ id }) => id))
  const isComment = (line: string) => /^\s*(?:\/\*\*|\*|\/\/|--)/.test(line)
  const citations = linesThat(isComment).flatMap((line) => line.match(CITED) ?? [])

  expect(citations.length).toBeGreaterThan(100)
  expect(citations.filter((id) => !known.has(id))).toEqual([])
})

test('comments do not cite the original pages of decisions and specification', () => {
  expect(linesThat((line) => LEADS_NOWHERE.test(line) && !line.includes('LEADS_NOWHERE'))).toEqual([])
})
