import type { Change, PresentTab } from '#domain/changes/change.ts'
import { PRESENCE_SECONDS_MAX, STREAMS_PER_USER_MAX } from '#domain/limits.ts'

type Present = PresentTab & { readonly person: string; readonly until: number }

/** A person who has the form of a draft open, and the section that they opened last. */
export type PresentPerson = { readonly person: string; readonly section: string }

export type Presence = ReturnType<typeof makePresence>

/**
 * Remembers in memory who has the form of a draft open. Reports reach every server as change events, so each server
 * knows about all of them. A tab that reports nothing for PRESENCE_SECONDS_MAX counts as closed.
 */
export function makePresence(now: () => number = Date.now) {
  const drafts = new Map<string, readonly Present[]>()
  const presentIn = (draft: string) => (drafts.get(draft) ?? []).filter(({ until }) => until > now())

  return {
    /** Stores a report. Returns whether the other applicants have something to learn from it. */
    record({ application = '', person = '', present }: Change): boolean {
      if (!present) return false
      const all = presentIn(application)
      const before = all.find(({ tab }) => tab === present.tab)
      const others = all.filter((one) => one !== before)
      const own = others.filter((one) => one.person === person)
      const kept = own.length < STREAMS_PER_USER_MAX ? others : others.filter((one) => one !== own[0])
      const until = now() + PRESENCE_SECONDS_MAX * 1_000
      const after = present.leaves ? kept : [...kept, { ...present, person, until }]
      if (after.length > 0) drafts.set(application, after)
      else drafts.delete(application)
      if (!before || present.leaves) return before !== undefined || !present.leaves
      return before.section !== present.section || before.version !== present.version
    },
    /** Returns the people who have the form open, each once. */
    peopleIn(application: string): PresentPerson[] {
      const people = new Map(
        presentIn(application).map(({ person, section }) => [person, { person, section }]),
      )
      return [...people.values()]
    },
    /** Forgets drafts whose forms were closed without a report. */
    forgetClosed(): void {
      for (const draft of drafts.keys()) if (presentIn(draft).length === 0) drafts.delete(draft)
    },
  }
}
