import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.mjs'
import { layClusterFor, run } from '../../scripts/built-server.ts'
import { test as base, type ServerUnderTest } from './users.ts'

/** Ten minutes, longer than any test takes. */
const UNDO_SECONDS = '600'

type Empty = Record<never, never>

/** Tests on a separate server that allows ten minutes to undo a decision. */
export const test = base.extend<Empty, { patientServer: ServerUnderTest }>({
  patientServer: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-patient-'))
      await layClusterFor(dataDir)
      const port = await freePort()
      const settings = { PORT: String(port), DATA_DIR: dataDir, QUICK_PASSWORD_HASHES: 'yes', UNDO_SECONDS }
      const server = run('main', settings)
      await server.line('ready')
      await use({ address: `http://localhost:${port}`, dataDir })
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  place: [async ({ patientServer }, use) => use(patientServer), { scope: 'worker' }],
})
