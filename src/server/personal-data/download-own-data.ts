import { writeFile } from 'node:fs/promises'
import type { Calls } from '#contract/calls.ts'
import { auditDownload, findOwnData, type OwnEntry } from '#database/personal-data.ts'
import { dataFilename, PERSONAL_DATA_REFUSALS } from '#domain/personal-data/messages.ts'
import { dayIn } from '#domain/zoned-time.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { requireAccount } from '#server/accounts/own-account.ts'
import { documentFilename, printApplication } from '#server/applications/download-pdf.ts'
import { makeFairQueue } from '#server/fair-queue.ts'
import { cleanFilename, filenameParameters } from '#server/files/file-headers.ts'
import { contentOfFile, openTemporaryFile } from '#server/files/temporary-file.ts'
import { type ArchivedFile, zipOf } from '#server/files/zip.ts'
import type { Caller } from '#server/http/caller.ts'
import { verifyIdentity } from '#server/passkeys/verify.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { storageFaultProblem } from '#server/storage/disk-space.ts'

/** One archive at a time, because each renders PDFs and reads files for seconds. */
const QUEUE = {
  atOnce: 1,
  ownersMax: 20,
  waitingOfOneMax: 1,
  retrySeconds: 10,
  refusal: PERSONAL_DATA_REFUSALS.busy,
}

type DownloadRequest = {
  readonly body: Calls['downloadOwnData']['body']
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** Returns a function that sends people their data, one archive at a time. */
export function makeDataDownload(services: Services) {
  const queue = makeFairQueue(QUEUE)
  return async (caller: Caller, request: DownloadRequest): Promise<Response> => {
    const owner = await requireAccount(services, caller)
    await verifyIdentity(services, caller, owner, request.body, PERSONAL_DATA_REFUSALS.download)
    if (services.diskSpace.fault()) throw storageFaultProblem()
    return queue.run(owner.userId, () => sendOwnData(services, caller, request))
  }
}

/**
 * Sends an archive of everything that is stored about the actor and that they may read. Writes it to a temporary file
 * first, so that a slow download holds no transaction and the browser knows its size.
 */
async function sendOwnData(
  services: Services,
  caller: Caller,
  { signal }: DownloadRequest,
): Promise<Response> {
  const { database, config, site } = services
  const entries = await database.read(caller.session, 'applicant', (transaction, actor) => {
    authorise(mayApply(actor))
    return findOwnData(transaction)
  })
  const file = await openTemporaryFile(config.dataDir)
  try {
    await writeFile(file, zipOf(archivedFiles(services, caller, entries)), { signal })
    await database.transaction(caller.session, 'applicant', async (transaction, actor) => {
      authorise(mayApply(actor))
      await auditDownload(transaction)
    })
    const { size } = await file.stat()
    const { product, timeZone } = site.current
    const name = dataFilename(product, dayIn(new Date(), timeZone))
    return new Response(contentOfFile(file), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; ${filenameParameters(name)}`,
        'Content-Length': String(size),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store, no-transform',
      },
    })
  } catch (error) {
    await file.close()
    if (signal.aborted) throw new Problem('bad-request', PERSONAL_DATA_REFUSALS.cancelled)
    throw error
  }
}

/** Yields the files of the archive: the rows as JSON, applications as PDF, and uploaded files. */
async function* archivedFiles(
  services: Services,
  caller: Caller,
  entries: readonly OwnEntry[],
): AsyncGenerator<ArchivedFile> {
  const rowsOf = (place: string) => entries.filter((one) => one.place === place).map(({ entry }) => entry)
  const places = [...new Set(entries.map(({ place }) => place))].sort()
  const data = Object.fromEntries(places.map((place) => [place, rowsOf(place)]))
  yield { name: 'data.json', content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) }
  for (const { id } of rowsOf('applications')) {
    const { document, render } = await printApplication(services, caller, { id: String(id), use: undefined })
    yield {
      name: `applications/${String(id).slice(0, ID_CHARACTERS)} ${documentFilename(document)}`,
      content: await render(),
    }
  }
  for (const { path, filename } of rowsOf('files')) {
    const content = await services.files.get(String(path))
    // The number in the path makes names unique. A file that the storage has lost is missing here.
    const name = `${String(path).replace(/\.[^.]*$/, '')} ${cleanFilename(String(filename))}`
    if (content) yield { name: `files/${name}`, content }
  }
}

/** Characters of an application's id that make the names of two PDFs differ. */
const ID_CHARACTERS = 8
