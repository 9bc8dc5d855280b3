import { REASONS } from '../forms/kinds/reasons.ts'
import type { Message } from '../message.ts'
import { reapplyDay } from '../review/email-template.ts'
import { dayIn } from '../zoned-time.ts'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
  type StandardKey,
} from './form/application-form.ts'

/** A founder's chance to apply again after a decline. */
export type ApplyAgain = {
  /** ISO time. */
  readonly declined_at: string
  /** The day that the e-mail stated, if it stated one: YYYY-MM-DD. */
  readonly promised: string | null
}

/**
 * Returns the day from which a founder may apply again, and whether it has come.
 * @param timeZone the group's
 */
export function applyAgainFrom({ declined_at, promised }: ApplyAgain, now: Date, timeZone: string) {
  const from = promised ?? reapplyDay(dayIn(new Date(declined_at), timeZone))
  return { from, is_open: from <= dayIn(now, timeZone) }
}

/** Answers that start blank when a founder applies again, because they go out of date. */
export const OUTDATED_ANSWERS = [
  'traction_data',
  'key_metrics',
  'current_revenue',
  'past_funding',
  'funding_amount_seeking',
  'pitch_deck',
  'figure_reasons',
] as const satisfies readonly StandardKey[]

const isOutdated = (key: string): boolean => OUTDATED_ANSWERS.some((outdated) => outdated === key)

/** Returns the answers that are copied from an earlier application. */
export const answersToKeep = (earlier: Answers): AnswerChanges =>
  Object.fromEntries(Object.entries(earlier).filter(([key]) => !isOutdated(key)))

/**
 * Returns the labels of a section's fields whose answers start blank.
 * @param section index of the section
 */
export const outdatedLabels = (section: number): string[] =>
  APPLICATION_FORM.fields
    .filter(
      ({ key, kind }) =>
        isOutdated(key) && kind.name !== REASONS.name && APPLICATION_FORM.sectionOf(key) === section,
    )
    .map(({ label }) => label)

export const APPLY_AGAIN_TEXTS = {
  button: 'Apply again',
  from: (day: string) => `You can apply again from ${day}.`,
  now: 'You can apply again. We’ll copy your answers; figures and the deck start empty.',
  decision: 'What we wrote to you',
  /** Shown at the top of a section of the new draft. */
  startedBlank: (labels: readonly string[]) =>
    `Copied from your earlier application, except answers that may be out of date: ${new Intl.ListFormat('en-GB').format(labels)}.`,
  copied: 'Copied from your earlier application. Check that everything is still true.',
} as const

export const APPLY_AGAIN_FAILED: Message = {
  title: 'Error',
  description: 'The new application was not started. Please try again.',
}

export const APPLY_AGAIN_REFUSALS = {
  notNow: 'You cannot apply again with this application at the moment. You can start a new one.',
  otherCopy:
    'You have already submitted another application in place of this one. Withdraw that application first.',
  idTaken: 'Something else was already stored with this id. Please use a new id.',
} as const
