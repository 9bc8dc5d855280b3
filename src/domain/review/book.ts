import {
  type PrintableApplication,
  type PrintableRound,
  type PrintedAnswer,
  type PrintedDocument,
  paragraphsOf,
  printedDocument,
} from '../applications/print-document.ts'
import type { BrandNames } from '../brand-names.ts'
import { formatMoment } from '../dates.ts'
import { NOTES_TEXTS } from '../notes/messages.ts'
import { capitalise, isolate, pluralise } from '../text.ts'
import { type ExportedInterest, type ExportedVerdict, interestLine } from './export.ts'
import { EXPORT_TEXTS } from './export-messages.ts'
import { describeInterest, summariseInterest } from './interest.ts'
import { INTEREST_TEXTS } from './interest-messages.ts'
import { VERDICT_TEXTS } from './verdict-messages.ts'
import { verdictLabel } from './verdicts.ts'

/** A note, as the reader of the book may see it. */
export type BookedNote = {
  readonly who: string
  readonly body: string
  /** ISO time. */
  readonly created_at: string
}

type ApplicationToBook = {
  readonly application: PrintableApplication
  /** Latest first. */
  readonly rounds: readonly PrintableRound[]
  // The team's opinions that the reader of the book has requested. Null while they are hidden until the reader's own.
  readonly verdicts: readonly ExportedVerdict[] | null
  readonly interests: readonly ExportedInterest[] | null
  readonly notes: readonly BookedNote[]
}

type BookContext = BrandNames & { readonly timeZone: string }

type Section = { readonly heading: string; readonly answers: readonly Omit<PrintedAnswer, 'key'>[] }

/** An application in a book: the document of its own PDF, then the opinions of the team. */
export type BookedApplication = PrintedDocument & { readonly opinions: readonly Section[] }

/** Returns an application for a book. */
export function bookedApplication(
  { application, rounds, verdicts, interests, notes }: ApplicationToBook,
  context: BookContext,
): BookedApplication {
  const moment = (time: string) => formatMoment(time, context.timeZone)
  return {
    ...printedDocument(application, rounds, context),
    opinions: [
      sectionOf(
        EXPORT_TEXTS.verdicts,
        verdicts?.map(({ who, verdict, champion_line, comment, updated_at }) => ({
          label: `${isolate(who)}: ${verdict ? verdictLabel(verdict) : VERDICT_TEXTS.notGiven} · ${moment(updated_at)}`,
          texts: [champion_line, comment],
        })) ?? [notice(VERDICT_TEXTS.othersHidden)],
      ),
      sectionOf(
        EXPORT_TEXTS.interests,
        interests ? interestOpinions(interests) : [notice(INTEREST_TEXTS.othersHidden)],
      ),
      sectionOf(
        NOTES_TEXTS.title,
        notes.map(({ who, body, created_at }) => ({
          label: `${isolate(who)} · ${moment(created_at)}`,
          texts: [body],
        })),
      ),
    ].filter(({ answers }) => answers.length > 0),
  }
}

type Opinion = { readonly label: string; readonly texts: readonly string[] }

const notice = (text: string): Opinion => ({ label: '', texts: [text] })

const interestOpinions = (interests: readonly ExportedInterest[]): Opinion[] =>
  interests.length === 0
    ? []
    : [
        {
          label: describeInterest(summariseInterest(interests)),
          texts: [interests.map(interestLine).join('\n')],
        },
      ]

const sectionOf = (heading: string, opinions: readonly Opinion[]): Section => ({
  heading,
  answers: opinions.map(({ label, texts }) => ({
    label,
    isEssay: true,
    entries: [],
    given: true,
    paragraphs: texts.flatMap(paragraphsOf),
  })),
})

/** Returns what a book has in place of an application, or of a part of it, that cannot be rendered. */
export const unprintable = <Application extends BookedApplication>(
  application: Application,
): Application => ({
  ...application,
  facts: [],
  sections: [sectionOf(BOOK_TEXTS.unprintable, [notice(BOOK_TEXTS.unprintableHint)])],
  discussion: { heading: '', rounds: [], none: '' },
  opinions: [],
})

/** An application in the contents of a book. */
export type BookEntry = { readonly company: string; readonly line: string; readonly page: number }

type BookContents = {
  readonly entries: readonly BookEntry[]
  /** Name of the team member for whom the book is made. */
  readonly reader: string
  readonly made: string
  /** The parts of the book that not every book has, such as verdicts. */
  readonly parts: readonly string[]
}

/** Returns the title page and the contents of a book. */
export const bookFront = (
  { entries, reader, made, parts }: BookContents,
  { product, investor }: BrandNames,
) => ({
  title: BOOK_TEXTS.title,
  company: BOOK_TEXTS.title,
  product,
  count: pluralise(entries.length, 'application', 'applications'),
  facts: [
    { label: BOOK_TEXTS.investor, text: investor },
    { label: BOOK_TEXTS.reader, text: reader },
    { label: BOOK_TEXTS.date, text: made },
    ...(parts.length > 0
      ? [
          {
            label: BOOK_TEXTS.parts,
            text: capitalise(new Intl.ListFormat('en-GB').format(parts).toLowerCase()),
          },
        ]
      : []),
  ],
  contents: BOOK_TEXTS.contents,
  entries: entries.map((entry, index) => ({ ...entry, number: index + 1 })),
})

export type BookFront = ReturnType<typeof bookFront>

export const BOOK_TEXTS = {
  title: 'Investment applications',
  contents: 'Contents',
  investor: 'Investor group',
  reader: 'Made for',
  date: 'Made on',
  parts: 'Includes',
  made: (reader: string, moment: string) => `Made for ${isolate(reader)} on ${moment}`,
  unprintable: 'Not printed',
  unprintableHint:
    'This application contains unusual characters and could not be printed. Read it in the application list.',
} as const
