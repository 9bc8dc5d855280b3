import { describeStatus } from '../applications/status.ts'
import { describeEvent } from '../audit-log/events.ts'
import { READER_TEXTS } from './messages.ts'

type Person = { readonly who: string }

/** The parts of an application in the reader that its history is made of, as far as the viewer may see them. */
type HistorySource = {
  readonly submitted_at: string
  readonly applicant_name: string
  readonly withdrawn: { readonly at: string } | null
  readonly history: readonly (Person & {
    readonly id: string
    readonly changed_at: string
    readonly from: string
    readonly to: string
  })[]
  readonly question_rounds: readonly (Person & {
    readonly id: string
    readonly sent_at: string
    readonly answered_at: string | null
    readonly questions: readonly unknown[]
  })[]
  readonly assignments: readonly (Person & { readonly assigned_at: string; readonly reviewer: string })[]
}

type Note = Person & { readonly id: string; readonly created_at: string }

export type HistoryEntry = Person & { readonly id: string; readonly at: string; readonly what: string }

/**
 * Returns everything that has happened to an application, newest first: its submission and withdrawal, changes of
 * status, questions, answers, assignments and notes.
 */
export function readerHistory(application: HistorySource, notes: readonly Note[]): HistoryEntry[] {
  const {
    submitted_at,
    applicant_name: founder,
    withdrawn,
    history,
    question_rounds,
    assignments,
  } = application
  const submission = { id: 'submission', at: submitted_at, who: founder, what: READER_TEXTS.submitted }
  const entries = [
    ...history.map(({ id, changed_at: at, who, from, to }) => ({ id, at, who, what: changeText(from, to) })),
    ...(history.some(({ from }) => from === 'draft') ? [] : [submission]),
    ...(withdrawn
      ? [{ id: 'withdrawal', at: withdrawn.at, who: founder, what: describeEvent('withdrawn', {}, '') }]
      : []),
    ...question_rounds.flatMap(({ id, sent_at, answered_at, questions, who }) => [
      { id, at: sent_at, who, what: describeEvent('questions-sent', { questions: questions.length }, '') },
      ...(answered_at
        ? [
            {
              id: `${id}-answers`,
              at: answered_at,
              who: founder,
              what: describeEvent('answers-submitted', {}, ''),
            },
          ]
        : []),
    ]),
    ...assignments.map(({ assigned_at: at, reviewer, who }, index) => ({
      id: `assignment-${index}`,
      at,
      who,
      what: describeEvent('assigned', {}, reviewer),
    })),
    ...notes.map(({ id, created_at: at, who }) => ({
      id,
      at,
      who,
      what: describeEvent('note-written', {}, ''),
    })),
  ]
  return entries.sort((a, b) => b.at.localeCompare(a.at))
}

const changeText = (from: string, to: string): string =>
  from === 'draft'
    ? READER_TEXTS.submitted
    : READER_TEXTS.statusChange(describeStatus(from).label, describeStatus(to).label)
