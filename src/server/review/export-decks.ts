import { extname } from 'node:path'
import { readExportedRows } from '#database/review-export.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { storagePathOf } from '#domain/files/stored-file.ts'
import { DECK_TEXTS } from '#domain/review/export-messages.ts'
import { documentFilename } from '#server/applications/download-pdf.ts'
import { type ArchivedFile, zipOf } from '#server/files/zip.ts'
import type { Services } from '#server/services.ts'
import { type ListedExport, NO_PARTS } from './export-request.ts'

/** Digits of the place in the list, so that names are unique and sorted. */
const PLACE_DIGITS = 3

/** Yields an archive of the pitch decks, which names the files that the storage has lost. */
export const decksOf = (services: Services, exported: ListedExport): AsyncGenerator<Uint8Array> =>
  zipOf(filesOf(services, exported))

async function* filesOf(
  { files }: Services,
  { applications, read, signal }: ListedExport,
): AsyncGenerator<ArchivedFile> {
  const missing: string[] = []
  for (const [index, { id }] of applications.entries()) {
    signal.throwIfAborted()
    // Reads it again, because the member may have lost access during the download.
    const [row] = await read((transaction) => readExportedRows(transaction, [id], NO_PARTS))
    const path = storagePathOf(row?.pitch_deck_url ?? '')
    if (!row || path === '') continue
    const place = String(index + 1).padStart(PLACE_DIGITS, '0')
    const document = { company: companyTitle(row.company_name), kind: DECK_TEXTS.kind }
    const name = `${place} ${documentFilename(document, extname(path))}`
    const content = await files.get(path)
    if (content) yield { name, content }
    else missing.push(name)
  }
  if (missing.length === 0) return
  const lines = [DECK_TEXTS.missingHint, '', ...missing, '']
  yield { name: DECK_TEXTS.missing, content: Buffer.from(lines.join('\r\n')) }
}
