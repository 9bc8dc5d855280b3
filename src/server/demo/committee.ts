import { randomUUID } from 'node:crypto'
import type { RunStatement } from '#database/embedded/superuser.ts'
import type { Outcome, Vote } from '#domain/committee/committee.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { startCommittee, steerCommittee } from '#server/committee/host.ts'
import { attendCommittee, voteInCommittee } from '#server/committee/take-part.ts'
import type { Caller } from '#server/http/caller.ts'
import { listForReview } from '#server/review/read-applications.ts'
import type { Services } from '#server/services.ts'

type Members = {
  readonly meera: Caller
  readonly arjun: Caller
  readonly ravi: Caller
  readonly parveen: Caller
}
type Discussed = {
  readonly votes: Partial<Record<keyof Members, Vote>>
  readonly outcome: Outcome
  readonly minutes: number
}

const DISCUSSED: readonly Discussed[] = [
  {
    votes: { meera: 'yes', arjun: 'strong_yes', ravi: 'yes', parveen: 'would_lead' },
    outcome: 'meeting',
    minutes: 14,
  },
  {
    votes: { meera: 'maybe', arjun: 'no', ravi: 'yes', parveen: 'following' },
    outcome: 'again',
    minutes: 11,
  },
  { votes: { meera: 'maybe', arjun: 'maybe', parveen: 'interested' }, outcome: 'again', minutes: 8 },
]

/** Holds a committee on applications that are assigned to the reviewer, with one held decision. */
export async function seedCommittee(services: Services, members: Members): Promise<void> {
  const { meera } = members
  const { applications } = await listForReview(services, members.ravi, NO_FILTERS)
  // The partner is recused from the newest application.
  const undecided = applications
    .slice(1)
    .filter(({ application_status }) => ['submitted', 'under_review'].includes(application_status))
  const ids = undecided.slice(0, DISCUSSED.length).map(({ id }) => id)
  const session = randomUUID()
  await startCommittee(services, meera, { id: session, ids })
  for (const member of Object.values(members)) await attendCommittee(services, member, { session })

  let version = 1
  const steer = async (act: Parameters<typeof steerCommittee>[2]['act']) => {
    const state = await steerCommittee(services, meera, { id: randomUUID(), session, version, act })
    version = state.session?.version ?? version
  }
  for (const [index, { votes, outcome }] of DISCUSSED.entries()) {
    const number = index + 1
    await steer({ do: 'move', to: number })
    await steer({ do: 'ask' })
    for (const [name, vote] of Object.entries(votes))
      await voteInCommittee(services, members[name as keyof Members], { session, number, vote })
    await steer({ do: 'reveal' })
    await steer({ do: 'note', number, outcome, reason_ids: [], note: '' })
  }
  await steer({ do: 'end' })
}

const DAYS_AGO = 6

/** Moves the committee to an evening some days ago, and gives each item its time. */
export async function backDateCommittee(run: RunStatement, now: Date): Promise<void> {
  const start = new Date(now.getTime() - DAYS_AGO * 24 * 60 * MINUTE_MS)
  // Half past six in the evening in Mumbai.
  start.setUTCHours(13, 0, 0, 0)
  const minutes = DISCUSSED.reduce((sum, item) => sum + item.minutes, 0)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  await run('update committee_sessions set started_at = $1, ended_at = $2', [start, end])
  await run('update committee_attendance set joined_at = $1, seen_at = $2', [start, end])
  for (const [index, item] of DISCUSSED.entries())
    await run('update committee_items set seconds = $2 where number = $1', [index + 1, item.minutes * 60])
}
