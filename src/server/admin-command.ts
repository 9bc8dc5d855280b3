import { text } from 'node:stream/consumers'
import { runAdminCommand } from './commands/admin.ts'
import { runCommand } from './commands/run-command.ts'
import { parseBounce } from './email/bounces.ts'

const NOT_A_BOUNCE =
  'The input is not a delivery failure notice (RFC 3464) with the headers of an e-mail from this server.'

const args = process.argv.slice(2)
if (args.join(' ') === 'returned') await recordBounceNotice()
else await runCommand('admin', args, runAdminCommand)

/** Parses the notice in this process, because a running server receives only a command's arguments, not its input. */
async function recordBounceNotice(): Promise<void> {
  const bounce = parseBounce(await text(process.stdin))
  if (bounce) return runCommand('admin', ['returned', bounce.id, bounce.why], runAdminCommand)
  process.stderr.write(`${NOT_A_BOUNCE}\n`)
  process.exitCode = 1
}
