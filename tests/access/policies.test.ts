import { expect, test } from 'vitest'
import { type Actor as DomainActor, VISITOR } from '#domain/actor.ts'
import { mayApply, mayEdit, mayRead, maySubmit } from '#server/access/applications.ts'
import { mayDownload, mayUpload } from '#server/access/files.ts'
import { mayAnswer, mayReadAnswers } from '#server/access/questions.ts'
import { mayAsk, mayDecide, mayReview } from '#server/access/review.ts'
import type { Verdict } from '#server/access/verdict.ts'
import {
  type Actor,
  CELLS,
  type Cell,
  type Expected,
  type Operation,
  ROTATION,
  type Subject,
} from './matrix.ts'

// The first wall by itself, as though the row policies behind it gave every row to everybody.

const person = (userId: string, role: 'founder' | 'admin'): DomainActor => ({
  kind: 'person',
  userId,
  role,
  sessionId: 's',
  sessionEndsAt: new Date('2026-12-01'),
  email: `${userId}@example.com`,
  fullName: userId,
  secondStep: 'none',
})

const ACTORS: Record<Actor, DomainActor> = {
  visitor: VISITOR,
  'founder owner': person('asha', 'founder'),
  'other founder': person('rohan', 'founder'),
  administrator: person('meera', 'admin'),
  'administrator as owner': person('nikhil', 'admin'),
}

type Row = {
  user_id: string
  owner_id: string
  application_status: Exclude<Subject, 'unknown'>
  submitted_at: string | null
}

function rowFor(actor: Actor, subject: Subject): Row | undefined {
  if (subject === 'unknown') return undefined
  const owner = actor === 'administrator as owner' ? 'nikhil' : 'asha'
  const submitted_at = subject === 'draft' ? null : '2026-03-01T10:00:00Z'
  return { user_id: owner, owner_id: owner, application_status: subject, submitted_at }
}

/** A round there is about a submitted application only. */
const roundOf = (row: Row | undefined, answered_at: string | null) =>
  row && row.application_status !== 'draft' ? { user_id: row.user_id, answered_at } : undefined

/** 'unlisted' where the policy judges what stands within a reply. */
type Judge = (actor: DomainActor, row: Row | undefined) => Verdict | 'unlisted'

const JUDGES: Record<Operation, Judge> = {
  'finds among own': (actor) => mayApply(actor),
  reads: mayRead,
  // What is at no id is the actor's own new draft by the time that it is judged.
  starts: (actor, row) => (row || actor.kind === 'visitor' ? mayEdit(actor, row) : mayApply(actor)),
  saves: mayEdit,
  submits: (actor, row) => maySubmit(actor, row, true),
  'changes and submits': (actor, row) => maySubmit(actor, row, false),
  deletes: mayEdit,
  'finds in the review list': (actor) => mayReview(actor),
  'changes the status of': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'sends questions about': (actor, row) => mayAsk(actor, row),
  'uploads a file beside': (actor) => mayUpload(actor),
  'opens the deck of': mayDownload,
  'reads the questions about': mayRead,
  'finds unsubmitted answers about': (actor, row) => {
    const verdict = mayRead(actor, row)
    const round = roundOf(row, null)
    if (verdict !== 'yes') return verdict
    return round && mayReadAnswers(actor, round) === 'yes' ? 'yes' : 'unlisted'
  },
  'downloads the PDF of': mayRead,
  'saves answers about': (actor, row) => mayAnswer(actor, roundOf(row, null)),
  'submits answers about': (actor, row) => mayAnswer(actor, roundOf(row, null)),
  'changes submitted answers about': (actor, row) => mayAnswer(actor, roundOf(row, '2026-03-02T10:00:00Z')),
}

/** What is not listed is left out by the statement, but for answers, which the policy leaves out. */
const judged = (expected: Expected, operation: Operation) => {
  if (expected === 'unlisted' && operation === 'finds unsubmitted answers about') return expected
  return expected === 'again' || expected === 'unlisted' ? 'yes' : expected
}

for (const { name, actor, operation, subject, expected } of CELLS) {
  test(name, () => {
    expect(JUDGES[operation](ACTORS[actor], rowFor(actor, subject))).toBe(judged(expected, operation))
  })
}

test('whose account is gone is asked by nobody, which only an administrator is told', () => {
  const gone = { application_status: 'submitted', user_id: null } as const
  const said = Object.values(ACTORS).map((actor) => mayAsk(actor, gone))
  expect(said).toEqual(['signed-out', 'not-admin', 'not-admin', 'account-deleted', 'account-deleted'])
})

test('submitted answers are read by their founder and by administrators', () => {
  const round = { user_id: 'asha', answered_at: '2026-03-02T10:00:00Z' }
  const said = Object.values(ACTORS).map((actor) => mayReadAnswers(actor, round))
  expect(said).toEqual(['signed-out', 'yes', 'not-found', 'yes', 'yes'])
})

test('the rotation meets every subject, and every operation by every actor', () => {
  const met = (one: (cell: Cell) => string, cells: readonly Cell[]) => [...new Set(cells.map(one))].sort()
  for (const one of [
    ({ subject }: Cell) => subject,
    ({ actor, operation }: Cell) => `${actor} ${operation}`,
    ({ actor, subject }: Cell) => `${actor} ${subject}`,
  ]) {
    expect(met(one, ROTATION)).toEqual(met(one, CELLS))
  }
})
