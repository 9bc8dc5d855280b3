import { useState } from 'react'
import { type Answer, answersInOrder, type Question } from '#domain/questions/answering.ts'
import { keptInTab } from '#web/saving/kept-in-tab.ts'
import { useOwner } from '#web/saving/use-owner.ts'

/** What was typed and is not saved yet, by the question's order. */
export type Edits = Readonly<Record<number, string>>

const keyOf = (owner: string, roundId: string) => `${owner}:answers:${roundId}`

const without = (edits: Edits, saved: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([order, text]) => text !== saved[Number(order)]))

/** One answer for every question: what was typed, over what is stored. */
export const withEdits = (
  questions: readonly Question[],
  stored: readonly Answer[],
  edits: Edits,
): Answer[] =>
  answersInOrder(questions, stored).map(({ order, answer }) => ({ order, answer: edits[order] ?? answer }))

/** @returns tells whether a round has text in this tab that was never saved */
export function useHasKeptEdits(): (roundId: string) => boolean {
  const owner = useOwner()
  return (roundId) => keptInTab.read(keyOf(owner, roundId)) !== undefined
}

/** The unsaved text of a round. It outlives the screen and a reload, until it is saved. */
export function useKeptEdits(roundId: string) {
  const owner = useOwner()
  const [key] = useState(keyOf(owner, roundId))
  const [edits, setEdits] = useState<Edits>(() => keptInTab.read(key) ?? {})
  /** What waits in the tab is the truth: a save may end after the screen was left and entered again. */
  const change = (next: Edits) => {
    if (Object.keys(next).length === 0) keptInTab.forget(key)
    else keptInTab.write(key, next)
    setEdits(next)
  }
  const waiting = () => keptInTab.read<Edits>(key) ?? {}
  return {
    edits,
    /** @param stored what the server has: typed again, it waits no longer */
    write: (order: number, text: string, stored: string) => {
      const next = { ...waiting(), [order]: text }
      change(text === stored ? without(next, { [order]: text }) : next)
    },
    /** What was typed since stays. */
    settle: (saved: Edits) => change(without(waiting(), saved)),
    forget: () => change({}),
  }
}
