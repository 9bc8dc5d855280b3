import { useEffect, useState } from 'react'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useOwner } from '#web/session/current-person.ts'

const prefixOf = (session: string) => `committee:${session}:`

/** Returns the name of the record with the draft of an item's outcome. */
export const outcomeDraftName = (session: string, number: number): string => `${prefixOf(session)}${number}`

/**
 * Returns the numbers of the items whose outcome the user has typed but not noted, including drafts of earlier pages.
 * The outcome's fields report changes with `onDraft`. Once the session has ended, no screen shows its drafts, so that they
 * are discarded.
 */
export function useOutcomeDrafts(session: string) {
  const owner = useOwner()
  const [drafts, setDrafts] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    void recordRegistry()
      .unsavedDrafts(owner)
      .then((unsaved) => {
        const names = unsaved.map(({ name }) => name).filter((name) => name.startsWith(prefixOf(session)))
        const stored = names.map((name) => Number(name.slice(prefixOf(session).length)))
        setDrafts((typed) => new Set([...stored, ...typed]))
      })
  }, [owner, session])
  const onDraft = (number: number, isUnsaved: boolean) =>
    setDrafts((before) => {
      const others = [...before].filter((one) => one !== number)
      return new Set(isUnsaved ? [...others, number] : others)
    })
  const discardDrafts = () => {
    for (const number of drafts)
      void recordRegistry().discard({ owner, name: outcomeDraftName(session, number) })
  }
  return { drafts, onDraft, discardDrafts }
}
