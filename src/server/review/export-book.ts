import { setTimeout } from 'node:timers/promises'
import { findFormVersions, readExportedRows } from '#database/review-export.ts'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { formatMoment } from '#domain/dates.ts'
import {
  BOOK_TEXTS,
  type BookEntry,
  type BookedApplication,
  bookedApplication,
  bookFront,
  unprintable,
} from '#domain/review/book.ts'
import { bookProgress, EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { isApplicant, maySeeContacts } from '#server/access/applications.ts'
import { presentMeeting } from '#server/applications/read.ts'
import { partsOf } from '#server/pdf/book-parts.ts'
import { joinPdfs, pagesOf } from '#server/pdf/join-pdfs.ts'
import type { BookPart } from '#server/pdf/pdf-renderer.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { SiteSettings } from '#server/site-settings.ts'
import type { ListedExport } from './export-request.ts'
import { visibleInterests, visibleVerdicts } from './export-sheets.ts'
import { authorOf } from './notes.ts'

/**
 * Yields a PDF with a title page, the contents, and one application after the other. Reads and renders one application
 * at a time, so that memory holds only one, and other documents are rendered in between. Omits applications that the
 * member may no longer see.
 */
export async function* bookOf(services: Services, exported: ListedExport): AsyncGenerator<Uint8Array> {
  const { applications, options, reader } = exported
  const site = services.site.current
  const made = formatMoment(new Date(), site.timeZone)
  const render = rendererOf(services, exported, BOOK_TEXTS.made(reader.fullName, made))
  const parts = (['verdicts', 'interests', 'notes', 'contacts'] as const).flatMap((part) =>
    options[part] ? EXPORT_TEXTS[part] : [],
  )
  const front = (entries: readonly BookEntry[], blankPages = 0) =>
    render({
      ...bookFront({ entries, reader: reader.fullName, made, parts }, site),
      firstPage: 1,
      blankPages,
    })

  // The number of pages of the contents does not depend on the page numbers in them, which are known last.
  const planned = applications.map((application) => entryOf(application, 0))
  const frontPages = pagesOf(await front(planned))
  const file = joinPdfs()
  yield file.start()

  let firstPage = frontPages + 1
  const entries: BookEntry[] = []
  const bookmarks: { title: string; page: string }[] = []
  for (const [index, application] of applications.entries()) {
    const booked = await readApplication(exported, application.id, site)
    if (!booked) continue
    yield file.comment(bookProgress(index + 1, applications.length))
    const entry = entryOf(application, firstPage)
    for (const [place, part] of partsOf(booked).entries()) {
      const added = file.add(await render({ ...part, firstPage }))
      if (place === 0) bookmarks.push({ title: entry.company, page: added.firstPage })
      firstPage += added.pages
      yield added.content
    }
    entries.push(entry)
  }

  // Applications that were left out may have made the contents shorter.
  const blankPages = frontPages - pagesOf(await front(entries))
  const contents = await front(entries, blankPages)
  yield file.addContents(contents, bookmarks).content
  yield file.end({ title: BOOK_TEXTS.title, author: site.product, bookmarks })
}

type Listed = ListedExport['applications'][number]

const entryOf = ({ company_name, one_line_description }: Listed, page: number): BookEntry => ({
  company: companyTitle(company_name),
  line: one_line_description,
  page,
})

/** Reads an application as the member may see it now. Undefined if they may no longer see it. */
const readApplication = (
  { read, options }: ListedExport,
  id: string,
  site: SiteSettings,
): Promise<BookedApplication | undefined> =>
  read(async (transaction, actor) => {
    const { verdicts, interests, notes, contacts } = options
    const [row] = await readExportedRows(transaction, [id], {
      answers: true,
      question_rounds: true,
      verdicts,
      interests,
      notes,
    })
    if (!row) return undefined
    const [version] = await findFormVersions(transaction, [id])
    const form = applicationForm(version)
    const answers = form.answersFrom(row.answers ?? {})
    const seesContacts = contacts && maySeeContacts(actor, row)
    return bookedApplication(
      {
        application: {
          ...row,
          answers: seesContacts ? answers : form.withoutContacts(answers),
          form: version,
          updated_at: row.submitted_at,
          meeting: presentMeeting(row.meeting),
        },
        rounds: (row.question_rounds ?? []).toReversed(),
        verdicts: isApplicant(row) || !verdicts ? [] : visibleVerdicts(actor, row),
        interests: isApplicant(row) || !interests ? [] : visibleInterests(actor, row),
        notes: (row.notes ?? []).map(({ full_name, ...note }) => ({ ...note, who: authorOf({ full_name }) })),
      },
      site,
    )
  })

/** Milliseconds after which a part is queued again if the queue is full. */
const RETRY_MS = 2_000

type Page = BookPart extends infer Part ? (Part extends BookPart ? Omit<Part, 'made'> : never) : never

/** Returns a function that renders a part of the book. A part that cannot be rendered becomes a notice. */
function rendererOf({ pdfRenderer, site, log }: Services, { reader, signal }: ListedExport, made: string) {
  const { logo } = site.current
  const render = async (page: Page, isNotice = false): Promise<Uint8Array> => {
    try {
      return await pdfRenderer.renderPart({ ...page, made }, reader.userId, { logo, signal })
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') {
        await setTimeout(RETRY_MS, undefined, { signal })
        return render(page, isNotice)
      }
      if (signal.aborted || isNotice || !('sections' in page)) throw error
      log.error({ err: error }, 'A part of a book could not be rendered')
      return render(unprintable(page), true)
    }
  }
  return render
}
