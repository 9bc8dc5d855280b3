import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Says something to the person at the terminal; standard output belongs to the server alone. */
export const complain = (line) => process.stderr.write(`${line}\n`)
