import { describe, expect, test } from 'vitest'
import { type Actor as DomainActor, type Person, VISITOR } from '#domain/actor.ts'
import {
  mayAnswer,
  mayApply,
  mayDownload,
  mayEditApplication,
  mayManageDraft,
  mayManageSubmitted,
  mayReadAnswers,
  mayReadApplication,
  maySubmitApplication,
  mayUpload,
} from '#server/access/applications.ts'
import type { Permission } from '#server/access/authorise.ts'
import {
  mayAdminister,
  mayAskMany,
  mayAskQuestions,
  mayDecide,
  mayEditTeamValue,
  mayGiveVerdict,
  mayListForReview,
  mayReadForReview,
  mayReview,
  mayTag,
  mayWriteNote,
} from '#server/access/review.ts'
import { type Actor, standingOf } from './actors.ts'
import { CELLS, type Cell, type Expected, type Operation, SENT_OVER_HTTP } from './matrix.ts'
import type { Subject } from './subjects.ts'
import type { ON_ACCOUNTS, ON_EMAIL_TEMPLATES, ON_THE_TEAM } from './tables.ts'

// Tests the permission policies, the first authorization layer. A policy gets every row that exists, except those that
// only row policies can hide (isHidden).

const person = (userId: string, role: Person['role'], twoStep: Person['twoStep'] = 'none'): Person => ({
  kind: 'person',
  userId,
  role,
  sessionId: 's',
  sessionEndsAt: new Date('2026-12-01'),
  email: `${userId}@example.com`,
  fullName: userId,
  twoStep,
})

/** Actors as the session look-up returns them: a visitor for a session that has ended. */
const ASKING: Record<Actor, DomainActor> = {
  visitor: VISITOR,
  'unconfirmed user': VISITOR,
  'founder owner': person('owner', 'founder'),
  'other founder': person('rohan', 'founder'),
  'owner whose session expired': VISITOR,
  'owner signed out elsewhere': VISITOR,
  'owner whose account is deleted': VISITOR,
  administrator: person('meera', 'admin'),
  'administrator as owner': person('owner', 'admin'),
  'administrator whose session expired': VISITOR,
  'administrator demoted just now': person('dev', 'founder'),
  'owner demoted just now': person('owner', 'founder'),
  'founder promoted just now': person('leela', 'admin'),
  'administrator without the second step': person('tara', 'admin', 'missing'),
  'owner without the second step': person('owner', 'admin', 'missing'),
  'administrator with the second step': person('uma', 'admin', 'in-force'),
  'recused administrator': person('anil', 'admin'),
  'reviewer it is assigned to': person('ravi', 'reviewer'),
  'reviewer of other applications': person('ritu', 'reviewer'),
  'recused reviewer': person('rekha', 'reviewer'),
  'reviewer as owner': person('owner', 'reviewer'),
  'reviewer demoted just now': person('dilip', 'founder'),
  'reviewer without the second step': person('noor', 'reviewer', 'missing'),
  partner: person('parth', 'partner'),
  'recused partner': person('padma', 'partner'),
  'partner as owner': person('owner', 'partner'),
  'partner without the second step': person('prem', 'partner', 'missing'),
}

type Row = {
  user_id: string | null
  part: 'owner' | null
  is_own: boolean
  application_status: Exclude<Parameters<typeof mayDecide>[1], undefined>
  submitted_at: string | null
}

const rowFor = ({ status, file }: Subject, actor: DomainActor): Row | undefined => {
  const found = file ?? status
  if (found === 'unknown' || found === undefined) return undefined
  const owner = found === 'left' ? null : 'owner'
  const isDraft = found === 'draft'
  const isOwn = owner !== null && actor.kind === 'person' && actor.userId === owner
  return {
    user_id: owner,
    part: isOwn ? 'owner' : null,
    is_own: isOwn,
    application_status: (file || found === 'left' ? 'submitted' : found) as Row['application_status'],
    submitted_at: isDraft ? null : '2026-03-01T10:00:00Z',
  }
}

/** Returns the round, or undefined if there is none to answer. */
const roundOf = (row: Row | undefined, { round }: Subject) =>
  row && round && round !== 'unasked'
    ? { part: row.part, answered_at: round === 'submitted' ? '2026-03-02T10:00:00Z' : null }
    : undefined

/** Returns the permission from a policy, or 'unlisted' if an allowed response does not contain the item. */
type Judge = (actor: DomainActor, row: Row | undefined, subject: Subject) => Permission | 'unlisted'

/** @param has returns whether the subject's round has answers of this kind */
const findsAnswers =
  (has: (round: Subject['round']) => boolean): Judge =>
  (actor, row, subject) => {
    const verdict = mayReadApplication(actor, row)
    const round = roundOf(row, subject)
    if (verdict !== 'yes') return verdict
    return round && has(subject.round) && mayReadAnswers(actor, round) === 'yes' ? 'yes' : 'unlisted'
  }

/** Mirrors the SQL statement, which assigns only submitted applications. */
const mayHandOut: Judge = (actor, row) => {
  const verdict = mayAdminister(actor)
  if (verdict !== 'yes') return verdict
  return row?.submitted_at ? 'yes' : 'not-found'
}

const readsVerdicts: Judge = (actor, row) => {
  const verdict = mayReview(actor)
  return verdict === 'yes' ? mayReadForReview(actor, row?.submitted_at ? row : undefined) : verdict
}

const tagsIt: Judge = (actor, row) => mayTag(actor, row?.submitted_at ? row : undefined)

const writesNotes: Judge = (actor, row) => mayWriteNote(actor, row?.submitted_at ? row : undefined)

const setsTeamField =
  (for_reviewers: boolean): Judge =>
  (actor, row) =>
    mayEditTeamValue(actor, { for_reviewers }, row?.submitted_at ? row : undefined)

type Judged = Exclude<
  Operation,
  | keyof typeof ON_THE_TEAM
  | keyof typeof ON_EMAIL_TEMPLATES
  | Exclude<keyof typeof ON_ACCOUNTS, 'uploads a file'>
>

const JUDGES: Record<Judged, Judge> = {
  'finds in their own list': (actor) => mayApply(actor),
  reads: mayReadApplication,
  // An unknown id would become a new draft of the actor.
  starts: (actor, row) =>
    row || actor.kind === 'visitor' ? mayEditApplication(actor, row) : mayApply(actor),
  saves: mayEditApplication,
  submits: (actor, row) => maySubmitApplication(actor, row, true),
  'changes and submits': (actor, row) => maySubmitApplication(actor, row, false),
  deletes: mayManageDraft,
  withdraws: mayManageSubmitted,
  'undoes the withdrawal of': mayManageSubmitted,
  'applies again with': mayManageSubmitted,
  'finds earlier applications of': (actor, row) =>
    mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'finds in the review list': (actor) => mayListForReview(actor),
  'finds in the withdrawn list': (actor) => mayListForReview(actor),
  'finds in the review queue': (actor) => mayListForReview(actor),
  'finds in the CSV export': (actor) => mayListForReview(actor),
  'finds in the Excel export': (actor) => mayListForReview(actor),
  'finds in the exported selection': (actor) => mayListForReview(actor),
  // Mirrors the SQL statement, which finds only submitted applications.
  'reads for review': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'marks as read': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'reads the notes on': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'writes a note on': writesNotes,
  'deletes an own note on': writesNotes,
  'marks the notes as seen on': writesNotes,
  'reads the verdicts on': readsVerdicts,
  // The SQL statement decides which verdicts are shown.
  "finds another's verdict on": readsVerdicts,
  'reads the agreement with': (actor) => mayReview(actor),
  'gives a verdict on': (actor, row) => mayGiveVerdict(actor, row?.submitted_at ? row : undefined),
  'reads the interest in': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  // The SQL statement decides which interests are shown.
  "finds another's interest in": (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'enters an interest in': writesNotes,
  'changes the status of': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'undoes a decision about': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'previews a decision about': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'decides in a batch about': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'starts a committee on': (actor, row) => mayDecide(actor, row?.application_status, 'submitted'),
  'holds a decision about': (actor, row) => mayDecide(actor, row?.application_status, 'approved'),
  'releases a held decision about': mayHandOut,
  'discards a held decision about': mayHandOut,
  'reads the assignments of': mayHandOut,
  'previews the assignment of': (actor) => mayAdminister(actor),
  assigns: mayHandOut,
  'removes the assignment of': mayHandOut,
  'finds by a tag': (actor) => mayListForReview(actor),
  tags: tagsIt,
  untags: tagsIt,
  // The SQL statement decides which values are shown.
  'finds a team value of': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'sets a team field of': setsTeamField(false),
  'sets a team field in bulk of': setsTeamField(false),
  'sets a team field for reviewers of': setsTeamField(true),
  'lifts a recusal from': mayHandOut,
  'recuses from': (actor, row) => mayReadForReview(actor, row?.submitted_at ? row : undefined),
  'downloads the PDF of': mayReadApplication,
  'downloads the meeting about': (actor, row, subject) => {
    const permission = mayReadApplication(actor, row)
    return permission === 'yes' && !showsMeeting(actor, row, subject) ? 'not-found' : permission
  },
  'reads the audit log of': (actor) => mayAdminister(actor),
  'reads the whole audit log with': (actor) => mayAdminister(actor),
  'reads the health page with': (actor) => mayAdminister(actor),
  'reads the figures with': (actor) => mayAdminister(actor),
  'sends questions about': (actor, row) => mayAskQuestions(actor, row),
  'previews questions about': mayAskMany,
  'sends questions in a batch about': mayAskMany,
  'reads the questions about': mayReadApplication,
  'finds unsubmitted answers about': findsAnswers((round) => round === 'saved' || round === 'overtaken'),
  'finds submitted answers about': findsAnswers((round) => round === 'submitted'),
  'saves answers about': (actor, row, subject) => mayAnswer(actor, roundOf(row, subject)),
  'submits answers about': (actor, row, subject) => mayAnswer(actor, roundOf(row, subject)),
  'opens the file': mayDownload,
  'looks for the file': mayDownload,
  // The SQL statement finds only the founder's own files, so the policy does not check the owner.
  'refers to the file': (actor) => mayApply(actor),
  'uploads a file': (actor) => mayUpload(actor),
}

/** Mirrors the SQL statement: founders see a meeting once it is announced, and the team once its decision applies. */
const showsMeeting = (actor: DomainActor, row: Row | undefined, { meeting, withdrawn }: Subject) =>
  !withdrawn &&
  (meeting === 'announced' ||
    (meeting === 'undoable' && (row?.user_id !== idOf(actor) || mayAdminister(actor) === 'yes')))

const idOf = (actor: DomainActor) => (actor.kind === 'person' ? actor.userId : undefined)

/** Operations on a founder's own records. Policies check the owner here, although SQL also hides others' records. */
const OF_ONES_OWN = [
  ...['starts', 'saves', 'submits', 'changes and submits', 'deletes'],
  ...['withdraws', 'undoes the withdrawal of', 'applies again with'],
] as readonly Operation[]

/** Adjusts the expected outcome where the policy allows the operation, but the SQL or the current state decides. */
const judged = (expected: Expected, operation: Operation): Expected => {
  if (expected === 'unlisted' && operation.startsWith('finds') && operation.includes('answers'))
    return expected
  return ['again', 'unlisted', 'conflict', 'application-withdrawn', 'bad-request'].includes(expected)
    ? 'yes'
    : expected
}

const IN_REVIEW: readonly Operation[] = [
  ...(['reads for review', 'recuses from', 'marks as read'] as const),
  ...(['reads the verdicts on', "finds another's verdict on", 'gives a verdict on'] as const),
  ...(['reads the interest in', "finds another's interest in", 'enters an interest in'] as const),
  ...(['reads the notes on', 'writes a note on', 'finds earlier applications of'] as const),
  ...(['deletes an own note on', 'marks the notes as seen on'] as const),
  ...(['finds a team value of', 'sets a team field for reviewers of'] as const),
]

const READ_BY_THE_TEAM = ['deck of a submission', 'left', 'of a submitted answer']

/** Returns whether row policies hide the row. Only they know assignments, recusals and where files are used. */
const isHidden = (actor: Actor, { file, status }: Subject, operation: Operation) => {
  const { column } = standingOf(actor)
  return (
    column === 'recused administrator' ||
    column === 'of the team, without access' ||
    (column === 'of the team, its founder' && IN_REVIEW.includes(operation) && status !== 'left') ||
    (column === 'administrator' && file === 'of a saved answer') ||
    (column === 'of the team' && file !== undefined && !READ_BY_THE_TEAM.includes(file))
  )
}

describe('access by policy function [S6.19, S7-other.6, D-way.6, V8.3.1]', () => {
  const judgedCells = CELLS.filter((cell) => cell.operation in JUDGES).map(
    (cell) => [cell.name, cell] as const,
  )
  test.each(judgedCells)('%s', (_, { actor, operation, subject, expected }) => {
    const judge = JUDGES[operation as Judged]
    const row =
      isHidden(actor, subject, operation) && !OF_ONES_OWN.includes(operation)
        ? undefined
        : rowFor(subject, ASKING[actor])
    expect(judge(ASKING[actor], row, subject)).toBe(judged(expected, operation))
  })
})

const SOME = (
  ['visitor', 'founder owner', 'other founder', 'administrator', 'administrator as owner'] as const
).map((actor) => ASKING[actor])

test('nobody can send questions to a deleted account; only administrators learn why', () => {
  const gone = { application_status: 'submitted', user_id: null } as const
  expect(SOME.map((actor) => mayAskQuestions(actor, gone))).toEqual([
    'signed-out',
    'team-only',
    'team-only',
    'account-deleted',
    'account-deleted',
  ])
})

test('visitors and other founders cannot read submitted answers', () => {
  const verdicts = SOME.map((actor) => {
    const part = actor.kind === 'person' && actor.userId === 'owner' ? 'owner' : null
    return mayReadAnswers(actor, { part, answered_at: '2026-03-02T10:00:00Z' })
  })
  expect(verdicts).toEqual(['signed-out', 'yes', 'not-found', 'yes', 'yes'])
})

const values = (keyOf: (cell: Cell) => string, cells: readonly Cell[]) =>
  [...new Set(cells.map(keyOf))].sort()

test('cells tried over HTTP cover all outcomes per column and actor, and all states', () => {
  for (const keyOf of [
    ({ column, operation, expected }: Cell) => `${column} ${operation} ${expected}`,
    ({ operation, subject }: Cell) => `${operation} ${subject.state}`,
    ({ actor, expected }: Cell) => `${actor} ${expected}`,
  ]) {
    expect(values(keyOf, SENT_OVER_HTTP)).toEqual(values(keyOf, CELLS))
  }
})
