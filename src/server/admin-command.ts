import { text } from 'node:stream/consumers'
import { runAdminCommand } from './commands/admin.ts'
import { runCommand } from './commands/run-command.ts'
import { parseBounce } from './email/bounces.ts'

const NOT_A_BOUNCE =
  'What came in is no notice (RFC 3464) that an e-mail of this server could not be delivered, with the headers of that e-mail.'

const given = process.argv.slice(2)
if (given.join(' ') === 'returned') await recordBounceNotice()
else await runCommand('admin', given, runAdminCommand)

/** What comes in is read here: a running server takes words only. */
async function recordBounceNotice(): Promise<void> {
  const returned = parseBounce(await text(process.stdin))
  if (returned) return runCommand('admin', ['returned', returned.id, returned.why], runAdminCommand)
  process.stderr.write(`${NOT_A_BOUNCE}\n`)
  process.exitCode = 1
}
