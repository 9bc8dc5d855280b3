import { expect, test } from 'vitest'
import { type Actor as DomainActor, VISITOR } from '#domain/actor.ts'
import { mayApply, mayEdit, mayRead, maySubmit } from '#server/access/applications.ts'
import { mayDownload, mayUpload } from '#server/access/files.ts'
import { mayAnswer } from '#server/access/questions.ts'
import { mayAsk, mayDecide, mayReview } from '#server/access/review.ts'
import type { Verdict } from '#server/access/verdict.ts'
import { type Actor, CELLS, type Expected, type Operation, type Subject } from './matrix.ts'

// The first wall by itself, as though the row policies behind it gave every row to everybody.

const person = (userId: string, role: 'founder' | 'admin'): DomainActor => ({
  kind: 'person',
  userId,
  role,
  sessionId: 's',
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

type Judge = (actor: DomainActor, row: Row | undefined) => Verdict

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
  'downloads the PDF of': mayRead,
  'saves answers about': (actor, row) => mayAnswer(actor, roundOf(row, null)),
  'submits answers about': (actor, row) => mayAnswer(actor, roundOf(row, null)),
  'changes submitted answers about': (actor, row) => mayAnswer(actor, roundOf(row, '2026-03-02T10:00:00Z')),
}

const judged = (expected: Expected) => (expected === 'again' || expected === 'unlisted' ? 'yes' : expected)

for (const { name, actor, operation, subject, expected } of CELLS) {
  test(name, () => {
    expect(JUDGES[operation](ACTORS[actor], rowFor(actor, subject))).toBe(judged(expected))
  })
}

test('whose account is gone is asked by nobody, which only an administrator is told', () => {
  const gone = { application_status: 'submitted', user_id: null } as const
  const said = Object.values(ACTORS).map((actor) => mayAsk(actor, gone))
  expect(said).toEqual(['signed-out', 'not-admin', 'not-admin', 'account-deleted', 'account-deleted'])
})
