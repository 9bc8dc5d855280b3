import { text } from 'node:stream/consumers'
import { administer } from './administer.ts'
import { readReturned } from './mail/returned.ts'
import { runCommand } from './run-command.ts'

const NO_NOTICE =
  'What came in is no notice (RFC 3464) that an e-mail of this server could not be delivered, with the headers of that e-mail.'

const given = process.argv.slice(2)
if (given.join(' ') === 'returned') await noteNotice()
else await runCommand('admin', given, administer)

/** What comes in is read here: a running server takes words only. */
async function noteNotice(): Promise<void> {
  const returned = readReturned(await text(process.stdin))
  if (returned) return runCommand('admin', ['returned', returned.id, returned.why], administer)
  process.stderr.write(`${NO_NOTICE}\n`)
  process.exitCode = 1
}
