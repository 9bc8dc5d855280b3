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

/** One hash over the names and contents of files and whole folders, and over any other words given. */
export const hashOf = (paths, words = []) => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const file of paths.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** What a stamp file says, or nothing when there is none. */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
