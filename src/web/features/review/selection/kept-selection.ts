import type { Selection } from '#domain/review/selection.ts'
import { notedInTab } from '#web/session/noted-in-tab.ts'

const WHAT = 'selection'

/** What is chosen in this tab, so that a reload and a look at another screen find it as it was. */
export const keptSelection = {
  read: (owner: string): Selection => JSON.parse(notedInTab.read(owner, WHAT) ?? '[]'),
  write: (owner: string, selection: Selection): void => {
    if (selection.length === 0) notedInTab.forget(owner, WHAT)
    else notedInTab.write(owner, WHAT, JSON.stringify(selection))
  },
}
