import {
  type Answer,
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  type FieldKey,
} from '#domain/applications/form/application-form.ts'
import { sameAnswer } from '#domain/forms/same.ts'
import type { Observable } from '#web/observable.ts'
import type { Base, Conflict, SaveReply } from './reconcile.ts'

export type SaveBody = { readonly base_version: number; readonly changes: AnswerChanges }

/** Whom saving works for: the form it reads and writes, and the server it sends to. */
export type SavingPorts = {
  readonly read: () => Answers
  /** Lays answers that came from elsewhere into the form. */
  readonly put: (changes: AnswerChanges) => void
  readonly send: (id: string, body: SaveBody) => Promise<SaveReply>
  readonly sendSubmission: (id: string, body: SaveBody) => Promise<unknown>
  /** Called once, when a new application has got its record. */
  readonly created: (id: string) => void
  /** Keeps what is not saved where the form finds it again; undefined: everything is saved. */
  readonly keep: (unsaved: DraftState | undefined) => void
  readonly clock: () => Date
}

/** A text that lost against another one; it stays readable. */
export type Discarded = {
  readonly field: FieldKey
  readonly answer: Answer
  readonly whose: 'mine' | 'theirs'
}

export type DraftState = {
  /** Made in the browser for a new application, so that a repeated save is the same save. */
  readonly id: string
  /** Whether the server has a record of it. */
  readonly recorded: boolean
  readonly base: Base
  /** Saves whose reply never came. */
  readonly lost: readonly AnswerChanges[]
  readonly conflicts: readonly Conflict[]
  readonly discarded: readonly Discarded[]
  readonly phase: 'idle' | 'saving' | 'saved' | 'failed'
  readonly savedAt: Date | undefined
  /** Why the last try failed. */
  readonly problem: unknown
  readonly submitted: boolean
}

export type Draft = Observable<DraftState>

/** How a save or a submission ended. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: unknown }

/** What a draft starts from: as loaded, or blank with a new id. */
export const openedDraft = (id: string, recorded: boolean, base: Base): DraftState => ({
  id,
  recorded,
  base,
  lost: [],
  conflicts: [],
  discarded: [],
  phase: 'idle',
  savedAt: undefined,
  problem: undefined,
  submitted: false,
})

/** The fields in which the form differs from what is stored. */
export function changesSince(base: Base, now: Answers): AnswerChanges {
  const changed = APPLICATION_FORM.fields.filter(({ key }) => !sameAnswer(base.answers[key], now[key]))
  return Object.fromEntries(changed.map(({ key }) => [key, now[key]]))
}

/** What the next save would send: everything changed but what the person is being asked about. */
export function pendingChanges({ base, conflicts }: DraftState, now: Answers): AnswerChanges {
  const asked: readonly string[] = conflicts.map(({ field }) => field)
  const changes = Object.entries(changesSince(base, now))
  return Object.fromEntries(changes.filter(([key]) => !asked.includes(key)))
}

export const isEmpty = (changes: AnswerChanges): boolean => Object.keys(changes).length === 0
