import { notedInTab } from '#web/session/noted-in-tab.ts'

const WHAT = 'begun-draft'

const isReload = () => {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'reload'
}

/**
 * The draft that this tab's form has just begun. A reload that was under way when it got its address leads to the one
 * before, which names none.
 */
export const begunDraft = {
  note: (owner: string, id: string): void => notedInTab.write(owner, WHAT, id),
  forget: (owner: string): void => notedInTab.forget(owner, WHAT),
  /** @returns its id when the page was reloaded over it */
  reloaded: (owner: string): string | undefined => (isReload() ? notedInTab.read(owner, WHAT) : undefined),
}
