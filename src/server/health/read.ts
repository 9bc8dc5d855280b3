import type { Reply } from '#contract/calls.ts'
import { databaseHealth, type HealthRow } from '#database/health.ts'
import { type HealthFacts, judgeHealth } from '#domain/health/health.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { inTime } from '#server/http/in-time.ts'
import type { Services } from '#server/services.ts'
import { version } from '../../../package.json'

/** How the server that answers and what it stands on are doing: the administrators'. */
export async function readHealth(services: Services, { session }: Caller): Promise<Reply<'readHealth'>> {
  const { actor, rows } = await services.database.once<HealthRow>(session, 'administrator', databaseHealth())

  authorise(mayAdminister(actor))

  const [row] = rows ?? []
  if (!row) throw new Error('The database says nothing of itself.')
  const facts = { ...ofItself(services), ...ofDatabase(services, row), storage: await ofStorage(services) }
  const now = new Date()
  return { asked_at: now.toISOString(), states: judgeHealth(facts, now), ...facts }
}

const ofItself = ({ space, passwords, typesetter }: Services): Pick<HealthFacts, 'disk' | 'queues'> => ({
  disk: {
    free_bytes: space.free() ?? null,
    fault: space.fault() ?? null,
    takes_files: space.takesUploads(),
  },
  queues: { passwords: passwords.load(), documents: typesetter.load() },
})

const ofDatabase = (
  { config }: Services,
  row: HealthRow,
): Pick<HealthFacts, 'database' | 'mail' | 'backup' | 'versions'> => ({
  database: { engine: config.database.kind, version: row.version, bytes: row.bytes },
  mail: {
    goes: config.mail.kind === 'smtp' ? 'sent' : 'kept',
    waiting: row.waiting,
    oldest_waiting_at: iso(row.oldest_waiting_at),
    given_up: row.given_up,
    returned: row.returned,
    last_sent_at: iso(row.last_sent_at),
  },
  backup: { last_at: iso(row.last_backup_at) },
  versions: { product: version, node: process.versions.node, schema: row.schema },
})

const iso = (moment: Date | string | null): string | null => moment && new Date(moment).toISOString()

async function ofStorage({ config, files, log }: Services): Promise<HealthFacts['storage']> {
  const kind = config.storage.kind === 'disk' ? 'folder' : 'bucket'
  try {
    await inTime(files.ping())
    return { kind, answers: true }
  } catch (error) {
    log.warn({ err: error }, 'The file storage does not answer')
    return { kind, answers: false }
  }
}
