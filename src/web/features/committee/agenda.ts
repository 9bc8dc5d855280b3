import type { Reply } from '#contract/calls.ts'

export type CommitteeState = Reply<'readCommittee'>
export type Session = NonNullable<CommitteeState['session']>
export type AgendaItem = Session['items'][number]
export type ItemContent = NonNullable<AgendaItem['content']>

type Items = readonly Pick<AgendaItem, 'number'>[]

/** Returns an item's place on the agenda, from 1. Its number stays the same when the agenda is reordered. */
export const placeOf = (items: Items, number: number): number =>
  items.findIndex((item) => item.number === number) + 1

/**
 * Returns the number of the item that is `by` places after another one.
 * @param from null before the first item
 * @returns undefined beyond the ends of the agenda
 */
export const itemAfter = (items: Items, from: number | null, by: number): number | undefined =>
  items[(from === null ? 0 : placeOf(items, from)) - 1 + by]?.number

/** Returns at most `count` items after another one. */
export const upcoming = <Item extends Items[number]>(
  items: readonly Item[],
  from: number | null,
  count: number,
): readonly Item[] => {
  const start = from === null ? 0 : placeOf(items, from)
  return items.slice(start, start + count)
}

/** Returns the names of the present members who do not see an item. */
export const namesLeaving = ({ leaving }: Pick<Session, 'leaving'>, number: number): readonly string[] =>
  leaving.find((entry) => entry.number === number)?.names ?? []

export type VotingStep = 'ask' | 'reveal' | 'ask-again'

/** Returns the host's next step in the voting on an item. */
export const votingStep = ({ voting }: Pick<ItemContent, 'voting'>): VotingStep =>
  voting === null ? 'ask' : voting.votes === null ? 'reveal' : 'ask-again'

/** Returns whether nothing could be revealed yet, because nobody has answered. */
export const isUnanswered = ({ voting }: Pick<ItemContent, 'voting'>): boolean =>
  voting?.votes === null && voting.answered === 0

/** Returns whether an item comes after the one that the host shows. */
export const isAhead = ({ items, current }: Pick<Session, 'items' | 'current'>, number: number): boolean =>
  current === null || placeOf(items, number) > placeOf(items, current)

/**
 * Returns the later of two states, because replies may arrive in another order than the requests. Two states of the
 * same version can differ in votes and in who is present; the one that was fetched last is then the later one.
 */
export function latestState(shown: CommitteeState | undefined, fetched: CommitteeState): CommitteeState {
  const isOlder =
    shown?.session &&
    fetched.session?.id === shown.session.id &&
    fetched.session.version < shown.session.version
  return isOlder ? shown : fetched
}
