import type { Answers } from '#domain/applications/form/application-form.ts'
import type { DraftState } from './draft.ts'
import { keptInTab } from './kept-in-tab.ts'

/** Enough of an unsaved draft to go on with it as if the form had never been left. */
export type KeptDraft = Pick<DraftState, 'id' | 'recorded' | 'base' | 'lost' | 'conflicts' | 'discarded'> & {
  /** What stood in the form. */
  readonly answers: Answers
}

/** A new application without a record has no address yet: there is one at a time. */
const keyOf = (owner: string, id: string | undefined) => `${owner}:draft:${id ?? 'new'}`

/** Drafts that the server could not be given, waiting in this tab for their form to be opened again. */
export const keptDrafts = {
  /** @param id undefined for a new application */
  read: (owner: string, id: string | undefined) => keptInTab.read<KeptDraft>(keyOf(owner, id)),
  keep: (
    owner: string,
    { id, recorded, base, lost, conflicts, discarded }: DraftState,
    answers: Answers,
  ): void => {
    const kept: KeptDraft = { id, recorded, base, lost, conflicts, discarded, answers }
    keptDrafts.forget(owner, id)
    keptInTab.write(keyOf(owner, recorded ? id : undefined), kept)
  },
  forget: (owner: string, id: string): void => {
    keptInTab.forget(keyOf(owner, id))
    if (keptDrafts.read(owner, undefined)?.id === id) keptInTab.forget(keyOf(owner, undefined))
  },
}
