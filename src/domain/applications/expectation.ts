import { isDecided, isSubmitted, type LifeCycle } from './life-cycle.ts'
import { promisedUntil } from './promise.ts'

type Listed = LifeCycle & { readonly questions: { readonly answered_at: string | null } | null }

/** What comes next for an application, and whose turn it is. */
export type Expectation =
  | { readonly turn: 'founder' }
  /** Until when the group usually has it moved; undefined once that is past, or done. */
  | { readonly turn: 'group'; readonly until: Date | undefined }

/** @returns undefined where nothing is waited for: a draft, and what has had its last word */
export function expectationOf(application: Listed, now: Date): Expectation | undefined {
  const { application_status, submitted_at, questions } = application
  if (!isSubmitted(application) || !submitted_at) return undefined
  if (waitsForAnswers(application)) return { turn: 'founder' }
  if (isDecided(application_status)) return undefined
  const until = promisedUntil(submitted_at)
  const isPromised = application_status === 'submitted' && until > now && !questions
  return { turn: 'group', until: isPromised ? until : undefined }
}

/** Whether its founder was asked something that they have not answered yet. */
export const waitsForAnswers = ({ questions }: Pick<Listed, 'questions'>): boolean =>
  questions !== null && questions.answered_at === null
