import { describeStatus } from '../applications/status.ts'
import { READER_TEXTS } from './messages.ts'

type Page = { readonly applications: readonly { readonly id: string }[]; readonly count: number }

type RefetchedPage<P> = {
  /** The page to show immediately: the same applications in the same order, with updated content. */
  readonly page: P
  /**
   * If the fetched page has other applications or another order, the number of applications by which the list has grown
   * (at least 0). Otherwise undefined.
   */
  readonly more: number | undefined
}

/** Merges a background refetch into the page on screen. Rows never appear, disappear or move under the pointer. */
export function mergeRefetchedPage<P extends Page>(shown: P, fetched: P): RefetchedPage<P> {
  const isSame =
    shown.applications.length === fetched.applications.length &&
    shown.applications.every(({ id }, index) => id === fetched.applications[index]?.id)
  if (isSame) return { page: fetched, more: undefined }
  const byId = new Map(fetched.applications.map((application) => [application.id, application]))
  const applications = shown.applications.map((application) => byId.get(application.id) ?? application)
  return { page: { ...shown, applications }, more: Math.max(0, fetched.count - shown.count) }
}

/** The parts of an open application that other people may change. */
type OpenApplication = {
  /** Newest first. */
  readonly history: readonly {
    readonly id: string
    readonly who: string
    readonly own: boolean
    readonly to: string
  }[]
  readonly question_rounds: readonly { readonly id: string; readonly answered_at: string | null }[]
}

/**
 * Describes one change by somebody else to the open application: a new status, answers, or new questions, in this order
 * of priority.
 * @param shown the version on screen
 * @param fetched the latest version
 * @param ownQuestionRounds ids of the question rounds that the viewer sent, which need no notice
 * @returns a sentence; undefined if nobody else changed it
 */
export function describeOtherChange(
  shown: OpenApplication,
  fetched: OpenApplication,
  ownQuestionRounds: readonly string[],
): string | undefined {
  const [latest] = fetched.history
  const isNew = shown.history.every(({ id }) => id !== latest?.id)
  if (latest && isNew && !latest.own) {
    return READER_TEXTS.statusChanged(latest.who, describeStatus(latest.to).label)
  }
  const unanswered = shown.question_rounds
    .filter(({ answered_at }) => answered_at === null)
    .map(({ id }) => id)
  if (
    fetched.question_rounds.some(({ id, answered_at }) => answered_at !== null && unanswered.includes(id))
  ) {
    return READER_TEXTS.answered
  }
  const known = [...ownQuestionRounds, ...shown.question_rounds.map(({ id }) => id)]
  return fetched.question_rounds.some(({ id }) => !known.includes(id))
    ? READER_TEXTS.questionsSent
    : undefined
}
