import { backUp } from './backup/back-up.ts'
import { sayOutcome } from './run-command.ts'

await sayOutcome((config) => backUp(config, process.argv.slice(2)))
