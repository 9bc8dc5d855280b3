import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Prints to standard error, since standard output belongs to the server. */
export const complain = (line) => process.stderr.write(`${line}\n`)
