import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Returns a hash over `words`, and over the path and content of each file at or under `paths`. */
export const hashOf = (paths, words = []) => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const file of paths.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Returns the content of a stamp file, or undefined if there is none. */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
