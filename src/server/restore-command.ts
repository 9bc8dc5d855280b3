import { restore } from './backup/restore.ts'
import { sayOutcome } from './run-command.ts'

await sayOutcome((config) => restore(config, process.argv.slice(2)))
