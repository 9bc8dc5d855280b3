import type { Answer, AnswerChanges, Answers, FieldKey } from '#domain/applications/form/application-form.ts'
import { sameAnswer } from '#domain/forms/same.ts'

/** What the server is known to hold, and the version it had. */
export type Base = { readonly version: number; readonly answers: Answers }

/** A field changed here and elsewhere; what stands here is in the form. */
export type Conflict = { readonly field: FieldKey; readonly theirs: Answer }

export type SaveReply = { readonly version: number; readonly theirs: AnswerChanges }

export type Situation = {
  readonly base: Base
  readonly sent: AnswerChanges
  /** What the form holds when the reply arrives; typing went on meanwhile. */
  readonly now: Answers
  readonly conflicts: readonly Conflict[]
  /** Saves whose reply never came. The server may have stored them all the same. */
  readonly lost: readonly AnswerChanges[]
}

export type Reconciled = {
  readonly base: Base
  /** Fields changed elsewhere only: the form follows. */
  readonly put: AnswerChanges
  readonly conflicts: readonly Conflict[]
}

/** Brings the form and a save's reply together, so that nothing typed on either side is lost unseen. */
export function reconcile(situation: Situation, reply: SaveReply): Reconciled {
  const { base, sent, now, lost } = situation
  const theirs = Object.keys(reply.theirs) as FieldKey[]
  const differing = theirs.filter((key) => !sameAnswer(now[key], reply.theirs[key]))
  const untouchedHere = (key: FieldKey) => !(key in sent) && sameAnswer(now[key], base.answers[key])
  const ownLostWrite = (key: FieldKey) =>
    lost.some((changes) => key in changes && sameAnswer(changes[key], reply.theirs[key]))
  const asked = differing.filter((key) => !untouchedHere(key) && !ownLostWrite(key))
  return {
    base: { version: reply.version, answers: { ...base.answers, ...sent, ...reply.theirs } },
    put: pick(reply.theirs, differing.filter(untouchedHere)),
    conflicts: [
      ...situation.conflicts.filter(({ field }) => !theirs.includes(field)),
      ...asked.map((field) => ({ field, theirs: reply.theirs[field] as Answer })),
    ],
  }
}

const pick = (from: AnswerChanges, keys: readonly FieldKey[]): AnswerChanges =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
