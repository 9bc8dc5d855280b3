import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { runServer } from '#server/run-server.ts'
import { ADMIN, FOUNDER, PASSWORD } from './people.ts'
import { seed } from './seed.ts'

/** What the demo lets the environment decide; everything else stays on this machine, in a folder that is thrown away. */
const { PORT, PRODUCT_NAME, INVESTOR_NAME, LOG_LEVEL } = process.env

const folder = mkdtempSync(join(tmpdir(), 'openround-demo-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const fill = async () => {
  const config = readConfig({ PORT, PRODUCT_NAME, INVESTOR_NAME, LOG_LEVEL, DATA_DIR: folder })
  await seed(config)
  return config
}

const introduce = async () => {
  process.stdout.write(`sign-in admin ${ADMIN.email} ${PASSWORD}\n`)
  process.stdout.write(`sign-in founder ${FOUNDER.email} ${PASSWORD}\n`)
}

await runServer(fill, introduce)
