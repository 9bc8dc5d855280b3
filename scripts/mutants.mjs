// Runs mutation testing with Stryker and lists the mutants that no test catches.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import config from '../stryker.config.mjs'
import { runInTerminal } from './run/process.mjs'
import { complain, ROOT } from './run/root.mjs'

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js'

/** Returns the glob for a folder or file under src, such as 'domain/records' or 'domain/links.ts'. */
const within = (place) => {
  const path = `src/${place}`
  return path.endsWith('.ts') ? path : `${path}/**/*.ts`
}

/**
 * Runs mutation testing on the given places, or on everything in stryker.config.mjs.
 * @param places paths of folders or files under src
 * @returns the exit code: 1 if the mutation score is too low
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
