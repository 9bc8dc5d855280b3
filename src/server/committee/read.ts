import type { Reply } from '#contract/calls.ts'
import {
  type CommitteeItemRow,
  type CommitteeRow,
  findEarlierCommittees,
  findOpenCommittee,
} from '#database/committee.ts'
import type { Transaction } from '#database/database.ts'
import { type Actor, isAdmin } from '#domain/actor.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { toIso } from '#domain/dates.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

type Committee = Reply<'readCommittee'>
type Session = NonNullable<Committee['session']>
type Content = NonNullable<Session['items'][number]['content']>

/** Returns the open session, or for administrators the earlier ones. */
export const readCommittee = ({ database }: Services, { session }: Caller): Promise<Committee> =>
  database.read(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))
    return readCommitteeAs(transaction, actor)
  })

/** Returns the same for the team member who acts in the transaction. Row policies hide what they may not see. */
export async function readCommitteeAs(transaction: Transaction, actor: Actor): Promise<Committee> {
  const row = await findOpenCommittee(transaction, isAdmin(actor))
  if (row) return { session: presentSession(row), earlier: [] }
  const earlier = isAdmin(actor) ? await findEarlierCommittees(transaction) : []
  return {
    session: null,
    earlier: earlier.map(({ started_at, ended_at, host, ...one }) => ({
      ...one,
      started_at: toIso(started_at),
      ended_at: toIso(ended_at),
      host: actorName(host),
    })),
  }
}

function presentSession({ agenda, items, host, started_at, ...row }: CommitteeRow): Session {
  const shown = new Map(items.map((item) => [item.number, presentItem(item)]))
  return {
    ...row,
    started_at: toIso(started_at),
    host: actorName(host),
    items: agenda.map((number) => ({ number, content: shown.get(number) ?? null })),
  }
}

const presentItem = ({
  number: _,
  asked_at,
  revealed_at,
  own,
  turnout,
  votes,
  ...item
}: CommitteeItemRow): Content => ({
  ...item,
  voting:
    asked_at === null
      ? null
      : {
          asked_at: toIso(asked_at),
          revealed_at: toIso(revealed_at),
          own,
          answered: votes?.length ?? turnout?.answered ?? 0,
          expected: votes?.length ?? turnout?.expected ?? 0,
          votes:
            votes?.map(({ who, vote }) => ({ who: who.full_name ?? VERDICT_TEXTS.formerMember, vote })) ??
            null,
        },
})
