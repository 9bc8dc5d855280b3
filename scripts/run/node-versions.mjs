import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** The ranges under `engines` in package.json. Releases after the newest range are accepted, although untested. */
const RANGES = [...engines.node.matchAll(/(\^|>=)(\d+)\.(\d+)/g)].map(([, operator, major, minor]) => ({
  major: Number(major),
  minor: Number(minor),
  isOpen: operator === '>=',
}))

/** Returns whether a version of Node, such as '22.12.0', is supported. */
export const isSupportedNode = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return RANGES.some((range) =>
    major === range.major ? minor >= range.minor : range.isOpen && major > range.major,
  )
}

/** Returns the supported versions in words: '20 (20.19 or later), 22 (22.12 or later) or 24'. */
export const supportedNode = () => {
  const names = RANGES.map(({ major, minor }) =>
    minor === 0 ? `${major}` : `${major} (${major}.${minor} or later)`,
  )
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
