// Changes rules one place at a time and sees which changes no test notices.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import config from '../stryker.config.mjs'
import { runInTerminal } from './run/process.mjs'
import { complain, ROOT } from './run/root.mjs'

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js'

/** What of `mutate` lies within a folder or is this file, by its path under src: 'domain/records', 'domain/links.ts'. */
const within = (place) => {
  const path = `src/${place}`
  return path.endsWith('.ts') ? path : `${path}/**/*.ts`
}

/**
 * Runs mutation testing of the given places, or of all that stryker.config.mjs names.
 * @param places paths under src, of folders or files
 * @returns the exit code: 1 if fewer changes were noticed than have to be
 */
export const runMutants = async (places) => {
  const unknown = places.find((place) => !existsSync(join(ROOT, 'src', place)))
  if (unknown !== undefined) {
    complain(`There is no src/${unknown}. Name folders or files under src, such as domain/records.`)
    return 1
  }
  const left = config.mutate.filter((pattern) => pattern.startsWith('!'))
  const only = places.length > 0 ? ['--mutate', [...places.map(within), ...left].join(',')] : []
  return runInTerminal(process.execPath, [STRYKER, 'run', ...only], { env: process.env })
}
