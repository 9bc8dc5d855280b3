import { absolute, backUp } from './back-up.ts'
import { runCommand } from './run-command.ts'

await runCommand('backup', absolute(process.argv.slice(2)), backUp)
