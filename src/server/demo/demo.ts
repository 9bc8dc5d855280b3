import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { openDatabase } from '#database/connect.ts'
import { openWithOwner } from '#database/embedded/open-embedded.ts'
import type { AsOwner } from '#database/embedded/superuser.ts'
import { hasAdministrator } from '#database/settings.ts'
import { readConfig } from '#server/config/config.ts'
import { runServer } from '#server/run-server.ts'
import type { Services } from '#server/services.ts'
import { ADMIN, FOUNDER, PASSWORD } from './people.ts'
import { seed } from './seed.ts'
import { PARTNER, REVIEWER } from './team.ts'

/** The only variables that the demo reads. It reads PUBLIC_URL only for `npm run dev`. */
const { PORT, PUBLIC_URL, PRODUCT_NAME, INVESTOR_NAME, LOG_LEVEL } = process.env

/** The folder to keep between runs, for `npm run dev`. Without it, the demo stores everything in a temporary folder. */
const [keptFolder] = process.argv.slice(2)
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'openround-demo-'))
if (keptFolder === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const variables = { PORT, PRODUCT_NAME, INVESTOR_NAME, LOG_LEVEL, DATA_DIR: folder }
const read = () => readConfig(keptFolder === undefined ? variables : { ...variables, PUBLIC_URL })

let asOwner: AsOwner
const open: typeof openDatabase = async (_, hooks) => {
  const opened = await openWithOwner(folder, undefined, hooks)
  asOwner = opened.asOwner
  return opened.database
}

const prepare = async (services: Services) => {
  if (!(await services.database.asAccounts(hasAdministrator))) await seed(services, asOwner)
  process.stdout.write(`sign-in admin ${ADMIN.email} ${PASSWORD}\n`)
  process.stdout.write(`sign-in founder ${FOUNDER.email} ${PASSWORD}\n`)
  process.stdout.write(`sign-in reviewer ${REVIEWER.email} ${PASSWORD}\n`)
  process.stdout.write(`sign-in partner ${PARTNER.email} ${PASSWORD}\n`)
}

await runServer(read, { open, prepare })
