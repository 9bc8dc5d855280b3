import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Prints to standard error, since standard output belongs to the server. */
export const complain = (line) => process.stderr.write(`${line}\n`)
