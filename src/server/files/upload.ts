import type { Reply } from '#contract/calls.ts'
import { DatabaseUnavailable, type Transaction } from '#database/database.ts'
import { completeFile, deleteUnreferencedFile, reserveFile } from '#database/files.ts'
import { formatFileSize } from '#domain/file-sizes.ts'
import { contentNotAllowed, passwordNotAllowed } from '#domain/files/file-contents.ts'
import {
  extensionOf,
  type FileExtension,
  type FileKind,
  isAllowedExtension,
  storagePath,
} from '#domain/files/file-rules.ts'
import { FILE_STORAGE_FULL, FILE_TOO_LARGE, fileTypeNotAllowed } from '#domain/files/messages.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import { mayUpload } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type FileStore, PathTaken, StorageTimeout, StorageUnavailable } from '#server/storage/file-store.ts'
import {
  contentTypeOf,
  detectContent,
  ENCRYPTED_PACKAGE,
  matchesExtension,
  SIGNATURE_BYTES,
  watchFor,
} from './content-types.ts'
import { cleanFilename } from './file-headers.ts'
import { needsPassword, PDF_ENCRYPTION } from './pdf-password.ts'

type Body = ReadableStream<Uint8Array> | null

/**
 * Stores an uploaded file for the actor (D-files.2). Deletes the content and the row of a failed upload. If that fails
 * too, or it is unknown whether the row was stored, the clean-up job deletes the remains.
 * @throws Problem 'wrong-file-type' for a wrong extension or wrong content; 'too-large'; 'storage-full'; 'bad-request'
 *   for an empty or interrupted upload; 'rate-limited' for too many uploads, running uploads or unused files
 * @throws StorageUnavailable
 */
export async function uploadFile(
  services: Services,
  { session }: Caller,
  {
    kind,
    filename: originalName,
    index = 0,
  }: { kind: FileKind; filename: string; index?: number | undefined },
  body: Body,
): Promise<Reply<'uploadFile'>> {
  const filename = cleanFilename(originalName)
  const { path, extension } = await services.database.transaction(
    session,
    'applicant',
    async (transaction, actor) => {
      authorise(mayUpload(actor))
      refuseWithoutStorage(services)

      const extension = allowedExtension(kind, filename)

      return { path: await reservePath(transaction, { kind, filename, extension, index }), extension }
    },
  )
  try {
    const bytes = await storeContent(services, path, { kind, extension }, body)
    await services.database.transaction(session, 'applicant', async (transaction, actor) => {
      authorise(mayUpload(actor))

      await completeFile(transaction, path, bytes)
    })
    services.metrics.countUpload(bytes)
    return { url: `${FILES_PATH}${path}`, filename, size: formatFileSize(bytes) }
  } catch (error) {
    // The database may have stored the row although its response was lost. The file must then be kept.
    if (error instanceof DatabaseUnavailable) throw error
    const removed = removeFailedUpload(services, path, error)
    // After a timeout, the deletion would have to wait too.
    if (!(error instanceof StorageTimeout)) await removed
    throw error
  }
}

/** Refuses before the path is reserved, because the remains of failed uploads count towards the person's quota. */
function refuseWithoutStorage({ diskSpace }: Services): void {
  const fault = diskSpace.filesFault()
  if (fault === 'missing' || fault === 'down') throw new StorageUnavailable(`The uploads folder is ${fault}.`)
  if (!diskSpace.acceptsUploads()) throw problemOf('storage-full', FILE_STORAGE_FULL)
}

function allowedExtension(kind: FileKind, filename: string): FileExtension {
  const extension = extensionOf(filename)
  if (isAllowedExtension(kind, extension)) return extension
  throw problemOf('wrong-file-type', fileTypeNotAllowed(kind))
}

/**
 * Checks and stores the content of an uploaded file.
 * @returns its length in bytes
 * @throws Problem 'too-large', or 'wrong-file-type' if the content does not match the extension or needs a password
 */
async function storeContent(
  { files }: Services,
  path: string,
  { kind, extension }: { kind: FileKind; extension: FileExtension },
  body: Body,
): Promise<number> {
  const incoming = await receiveFile(body, () => problemOf('too-large', FILE_TOO_LARGE[kind]))
  const content = await detectContent(incoming.beginning)
  let mayBeEncrypted = content === 'encrypted-office'
  const onEncryption = () => {
    mayBeEncrypted = true
  }
  if (!matchesExtension(extension, content)) {
    // The name of the encrypted stream may be anywhere in the file, not only at the beginning.
    if (content === 'old-office') await readAll(watchFor(ENCRYPTED_PACKAGE, incoming.content, onEncryption))
    const message = mayBeEncrypted ? passwordNotAllowed(kind) : contentNotAllowed(kind, extension, content)
    throw problemOf('wrong-file-type', message)
  }
  const isPdf = content === 'pdf'
  const chunks = isPdf ? watchFor(PDF_ENCRYPTION, incoming.content, onEncryption) : incoming.content
  await files.put(path, chunks, contentTypeOf(extension))
  // Reads the file again, because uploads are not held in memory.
  if (mayBeEncrypted && needsPassword(await readFile(files, path))) {
    throw problemOf('wrong-file-type', passwordNotAllowed(kind))
  }
  return incoming.bytes()
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

const readFile = async (files: FileStore, path: string): Promise<Buffer> =>
  Buffer.from(await new Response(await files.get(path)).arrayBuffer())

async function removeFailedUpload(
  { files, database, log }: Services,
  path: string,
  reason: unknown,
): Promise<void> {
  try {
    // Keeps a file that already existed at the path, because it does not belong to this upload.
    if (!(reason instanceof PathTaken)) await files.delete(path)
    await database.asWorker((transaction) => deleteUnreferencedFile(transaction, path))
  } catch (error) {
    log.warn({ err: error, path }, 'Could not delete a failed upload; the sweep will delete it')
  }
}

type NamedFile = {
  readonly kind: FileKind
  readonly filename: string
  readonly extension: FileExtension
  /** Index of the table row that the file belongs to, for kinds with several files. */
  readonly index: number
}

/** Reserves the path of the current millisecond, or of the next free one (D-files.1). */
async function reservePath(transaction: Transaction, { kind, filename, extension, index }: NamedFile) {
  for (let timestamp = Date.now(); ; timestamp++) {
    const path = storagePath(kind, { timestamp, row: index, extension })
    const content_type = contentTypeOf(extension)
    if (await reserveFile(transaction, { path, kind, filename, content_type })) return path
  }
}

/** An upload in progress. */
type IncomingFile = {
  /** The beginning of the file, at least SIGNATURE_BYTES long, or the whole file if it is shorter. */
  readonly beginning: Buffer
  /** The whole content. It can be read once, and throws `tooLarge()` beyond the limit. */
  readonly content: AsyncIterable<Uint8Array>
  /** Returns the number of bytes read so far. */
  bytes(): number
}

/**
 * Reads the beginning of a request's body.
 * @throws Problem 'bad-request' if the body is empty or interrupted
 */
async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  tooLarge: () => Problem,
): Promise<IncomingFile> {
  let bytes = 0
  const chunks = countBytes(body, (length) => {
    bytes += length
    if (bytes > FILE_BYTES) throw tooLarge()
  })
  const first: Uint8Array[] = []
  while (bytes < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    first.push(value)
  }
  if (bytes === 0) throw new Problem('bad-request', 'The file is empty. Please choose another one.')
  return {
    beginning: Buffer.concat(first),
    content: (async function* () {
      yield* first
      yield* chunks
    })(),
    bytes: () => bytes,
  }
}

async function* countBytes(
  body: ReadableStream<Uint8Array> | null,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(throwInterrupted)
      if (done) return
      count(value.length)
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

function throwInterrupted(cause: unknown): never {
  throw new Problem('bad-request', 'The upload was interrupted. Please try again.', { cause })
}
