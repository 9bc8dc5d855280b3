import type { Reply } from '#contract/calls.ts'
import { DatabaseUnavailable } from '#database/database.ts'
import { completeFile, strikeFile } from '#database/files.ts'
import { fileSizeText } from '#domain/file-sizes.ts'
import {
  extensionOf,
  type FileExtension,
  type FileKind,
  isAllowedExtension,
} from '#domain/files/file-rules.ts'
import { FILE_TOO_LARGE, fileTypeNotAllowed, NO_ROOM_FOR_FILES } from '#domain/files/messages.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { mayUpload } from '#server/access/files.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { PathTaken } from '#server/storage/file-store.ts'
import { contentTypeOf, isContentOf } from './content-types.ts'
import { cleanFilename } from './filename.ts'
import { receive } from './incoming.ts'
import { takePath } from './take-path.ts'

type Body = ReadableStream<Uint8Array> | null

/**
 * Stores a file as the actor's own, private to them and to administrators (D-files.2).
 * Whatever fails, nothing is left, neither content nor row; but where the database did not say whether it stored the row,
 * both are the sweep's.
 * @throws Problem 'wrong-file-type' for an extension or a content that will not do, 'too-large', 'bad-request'
 */
export async function uploadFile(
  services: Services,
  { session }: Caller,
  { kind, filename: given, index = 0 }: { kind: FileKind; filename: string; index?: number | undefined },
  body: Body,
): Promise<Reply<'uploadFile'>> {
  const filename = cleanFilename(given)
  const { path, extension } = await services.database.transaction(
    session,
    'applicant',
    async (transaction, actor) => {
      authorise(mayUpload(actor))
      if (!services.space.takesUploads()) throw problemOf('storage-full', NO_ROOM_FOR_FILES)

      const extension = allowedExtension(kind, filename)

      return { path: await takePath(transaction, { kind, filename, extension, index }), extension }
    },
  )
  try {
    const bytes = await storeContent(services, path, { kind, extension }, body)
    await services.database.transaction(session, 'applicant', async (transaction, actor) => {
      authorise(mayUpload(actor))

      await completeFile(transaction, path, bytes)
    })
    services.counts.uploaded(bytes)
    return { url: `${FILES_PATH}${path}`, filename, size: fileSizeText(bytes) }
  } catch (error) {
    // Perhaps it was stored, and only the answer got lost: then the row must not outlive its file.
    if (!(error instanceof DatabaseUnavailable)) await discard(services, path, error)
    throw error
  }
}

function allowedExtension(kind: FileKind, filename: string): FileExtension {
  const extension = extensionOf(filename)
  if (isAllowedExtension(kind, extension)) return extension
  throw problemOf('wrong-file-type', fileTypeNotAllowed(kind))
}

/** @returns the content's length */
async function storeContent(
  { files }: Services,
  path: string,
  { kind, extension }: { kind: FileKind; extension: FileExtension },
  body: Body,
): Promise<number> {
  const incoming = await receive(body, () => problemOf('too-large', FILE_TOO_LARGE[kind]))
  if (!(await isContentOf(extension, incoming.beginning))) {
    throw problemOf('wrong-file-type', fileTypeNotAllowed(kind))
  }
  await files.put(path, incoming.content, contentTypeOf(extension))
  return incoming.bytes()
}

async function discard({ files, database, log }: Services, path: string, reason: unknown): Promise<void> {
  try {
    // A file that was there before is not this upload's to remove.
    if (!(reason instanceof PathTaken)) await files.delete(path)
    await database.asWorker((transaction) => strikeFile(transaction, path))
  } catch (error) {
    log.warn({ err: error, path }, 'A failed upload could not be removed; the sweep will do it')
  }
}
