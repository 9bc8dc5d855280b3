import type { Reply } from '#contract/calls.ts'
import * as contract from '#contract/health.ts'
import { type DatabaseHealthRow, databaseHealth } from '#database/health.ts'
import { retryFailedEmails } from '#database/outbox.ts'
import { afterCommit } from '#database/transactions.ts'
import { toIso } from '#domain/dates.ts'
import { evaluateHealth, type HealthFacts } from '#domain/health/health.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { emailStored } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { checkStorage } from '#server/http/health-checks.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { version } from '../../../package.json'

export const healthPageRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readHealth, async (c) => c.json(await readHealth(services, c.var.caller), 200))
    .openapi(contract.retryEmails, async (c) => c.json(await retryEmails(services, c.var.caller), 200))

/** Returns the health of this server and the services it uses, for administrators. */
async function readHealth(services: Services, { session }: Caller): Promise<Reply<'readHealth'>> {
  const { actor, rows } = await services.database.query<DatabaseHealthRow>(
    session,
    'administrator',
    databaseHealth(),
  )

  authorise(mayAdminister(actor))

  const [row] = rows ?? []
  if (!row) throw new Error('The database returned no health figures.')
  const facts = {
    ...serverFacts(services),
    ...databaseFacts(services, row),
    storage: await storageFacts(services),
  }
  const now = new Date()
  return { asked_at: now.toISOString(), states: evaluateHealth(facts, now), ...facts }
}

const serverFacts = ({
  diskSpace,
  passwords,
  pdfRenderer,
}: Services): Pick<HealthFacts, 'disk' | 'queues'> => ({
  disk: {
    free_bytes: diskSpace.freeBytes() ?? null,
    fault: diskSpace.fault() ?? null,
    takes_files: diskSpace.acceptsUploads(),
  },
  queues: { passwords: passwords.load(), documents: pdfRenderer.load() },
})

const databaseFacts = (
  { config }: Services,
  row: DatabaseHealthRow,
): Pick<HealthFacts, 'database' | 'mail' | 'backup' | 'versions'> => ({
  database: { engine: config.database.kind, version: row.version, bytes: row.bytes },
  mail: {
    goes: config.mail.kind === 'smtp' ? 'sent' : 'kept',
    waiting: row.waiting,
    oldest_waiting_at: toIso(row.oldest_waiting_at),
    given_up: row.given_up,
    returned: row.returned,
    last_sent_at: toIso(row.last_sent_at),
    last_status_email_at: toIso(row.last_status_email_at),
  },
  backup: { last_at: toIso(row.last_backup_at) },
  versions: { product: version, node: process.versions.node, schema: row.schema },
})

async function storageFacts(services: Services): Promise<HealthFacts['storage']> {
  const kind = services.config.storage.kind === 'disk' ? 'folder' : 'bucket'
  const state = await checkStorage(services)
  return { kind, answers: state !== 'down' && state !== 'missing' }
}

/** Makes failed e-mails due again and resets their number of attempts. */
const retryEmails = (
  { database }: Pick<Services, 'database'>,
  { session }: Caller,
): Promise<Reply<'retryEmails'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const due = await retryFailedEmails(transaction)

    afterCommit(transaction, emailStored)
    return { due }
  })
