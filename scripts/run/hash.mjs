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

/** Returns a hash over the names and contents of files and folders, and over other texts. */
export const hashOf = (paths, words = []) => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const file of paths.flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Returns the content of a stamp file, or undefined if there is none. */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
