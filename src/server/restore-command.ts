import { restore } from './backup/restore.ts'
import { printOutcome } from './commands/run-command.ts'

await printOutcome((config) => restore(config, process.argv.slice(2)))
