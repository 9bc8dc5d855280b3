import { PRINT_TEXTS } from '../applications/form/print-sections.ts'
import { companyTitle } from '../applications/messages.ts'
import type { PrintedAnswer, TypesetDocument } from '../applications/print-document.ts'
import type { BrandNames } from '../brand-names.ts'
import { formatDate, formatMoment, formatTime, MINUTE_MS } from '../dates.ts'
import { isolate, pluralise } from '../text.ts'
import { dayIn } from '../zoned-time.ts'
import { countsText, type Outcome, outcomeLabel, type Vote } from './committee.ts'
import { MINUTES_TEXTS } from './messages.ts'

export type Minutes = {
  readonly started_at: string
  readonly ended_at: string
  /** Each host with the time from which they hosted, the first one first. */
  readonly hosts: readonly { readonly name: string; readonly from: string }[]
  readonly agenda: readonly number[]
  /** One entry for each stretch of time, by person and time. */
  readonly attendance: readonly {
    readonly person: string
    readonly name: string
    readonly from: string
    readonly to: string
  }[]
  /** The items that the reader may see. */
  readonly items: readonly MinutedItem[]
}

type MinutedItem = {
  readonly number: number
  readonly company_name: string
  readonly seconds: number
  readonly absent: readonly string[]
  readonly asked: boolean
  /** The number of each vote. Null until the votes are revealed. */
  readonly votes: Partial<Record<Vote, number>> | null
  readonly outcome: Outcome | null
  readonly reasons: readonly string[]
  readonly note: string
}

/** Returns the minutes of a session as a document. @param timeZone of its times */
export function minutesDocument(
  { started_at, ended_at, hosts, agenda, attendance, items }: Minutes,
  { product, investor, timeZone }: BrandNames & { readonly timeZone: string },
): TypesetDocument {
  const company = MINUTES_TEXTS.committeeOf(formatDate(dayIn(new Date(started_at), timeZone)))
  const shown = new Map(items.map((item) => [item.number, item]))
  return {
    title: `${company} – ${MINUTES_TEXTS.kind}`,
    company,
    kind: MINUTES_TEXTS.kind,
    product,
    preparedFor: PRINT_TEXTS.preparedFor(investor),
    facts: [
      {
        label: MINUTES_TEXTS.host,
        text: hosts
          .map(({ name, from }, index) =>
            index === 0 ? name : MINUTES_TEXTS.hostFrom(name, formatTime(from, timeZone)),
          )
          .join(', '),
      },
      { label: MINUTES_TEXTS.started, text: formatMoment(started_at, timeZone) },
      { label: MINUTES_TEXTS.ended, text: formatMoment(ended_at, timeZone) },
      { label: MINUTES_TEXTS.agenda, text: pluralise(agenda.length, 'application', 'applications') },
    ],
    sections: [
      { heading: MINUTES_TEXTS.present, answers: attendanceFacts(attendance, timeZone) },
      ...agenda.map((number) => itemSection(number, shown.get(number))),
    ],
  }
}

const fact = (label: string, ...paragraphs: readonly string[]): Omit<PrintedAnswer, 'key'> => ({
  label,
  isEssay: false,
  entries: [],
  paragraphs,
  given: true,
})

function attendanceFacts(attendance: Minutes['attendance'], timeZone: string) {
  const people = [...new Set(attendance.map(({ person }) => person))]
  return people.map((person) => {
    const stretches = attendance.filter((stretch) => stretch.person === person)
    const times = stretches.map(({ from, to }) =>
      MINUTES_TEXTS.fromTo(formatTime(from, timeZone), formatTime(to, timeZone)),
    )
    return fact(stretches[0]?.name ?? '', times.join(', '))
  })
}

function itemSection(number: number, item: MinutedItem | undefined): TypesetDocument['sections'][number] {
  if (!item) return { heading: `${number}.`, answers: [fact(MINUTES_TEXTS.outcome, MINUTES_TEXTS.notShown)] }
  const { company_name, seconds, absent, asked, votes, outcome, reasons, note } = item
  const minutes = Math.round((seconds * 1_000) / MINUTE_MS)
  return {
    heading: `${number}. ${isolate(companyTitle(company_name))}`,
    answers: [
      fact(MINUTES_TEXTS.outcome, outcome ? outcomeLabel(outcome) : MINUTES_TEXTS.noOutcome),
      ...(reasons.length > 0 ? [fact(MINUTES_TEXTS.reasons, reasons.join(', '))] : []),
      ...(note ? [fact(MINUTES_TEXTS.note, note)] : []),
      ...(asked ? [fact(MINUTES_TEXTS.votes, votes ? countsText(votes) : MINUTES_TEXTS.notRevealed)] : []),
      ...(absent.length > 0 ? [fact(MINUTES_TEXTS.absent, absent.join(', '))] : []),
      fact(MINUTES_TEXTS.time, seconds === 0 ? MINUTES_TEXTS.notDiscussed : MINUTES_TEXTS.minutes(minutes)),
    ],
  }
}
