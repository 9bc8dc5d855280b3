import { createBackup } from './backup/create-backup.ts'
import { printOutcome } from './commands/run-command.ts'

await printOutcome((config) => createBackup(config, process.argv.slice(2)))
