import { useEffect, useEffectEvent } from 'react'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useTagDialog } from '#web/features/tags/tag-button.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { actionOfKey, activeShortcuts, isModifierEnter, isTyping } from '#web/ui/shortcuts.ts'
import { BULK_ACTIONS_ID } from './bulk-actions.tsx'
import { openExport } from './export-button.tsx'
import { type ListAction, listKeys } from './list-keys.ts'
import { focusApplication } from './list-position.ts'
import { useSelection } from './selection.tsx'

/** Overlays that handle keys themselves. */
const OVERLAYS = '[role=dialog], [role=menu]'

/**
 * Handles the list's keys, except while an overlay is open. While a field has the focus, only Ctrl+Enter or Cmd+Enter
 * in the search and the filters is handled.
 * @param applications the applications on the current page
 */
export function useListKeys(applications: readonly ReviewListItem[], showKeys: () => void): void {
  const permissions = useAuth()
  const { used } = useSingleKeyShortcuts()
  const { ids: selected, toggle, clear } = useSelection()
  const decide = useDecideDialog()
  const editTags = useTagDialog()
  const { openNotes } = useReaderAddress()
  const focusedApplication = () => {
    const card = document.activeElement?.closest<HTMLElement>('[data-application]')
    return applications.find(({ id }) => id === card?.dataset.application)
  }
  /**
   * If no application is focused, the key only focuses the first one, so that the user sees which application a key
   * affects.
   */
  const onFocused = (act: (application: ReviewListItem) => unknown) => {
    const application = focusedApplication()
    if (application) act(application)
    else focusApplication(applications[0])
  }
  const step = (by: 1 | -1) => {
    const application = focusedApplication()
    focusApplication(application ? applications[applications.indexOf(application) + by] : applications[0])
  }
  const actions: Readonly<Record<ListAction, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    select: () => onFocused(({ id }) => toggle(id)),
    decide: () => {
      if (selected.length > 0) decide({ ids: selected, onDecided: clear })
      else onFocused((application) => !application.withdrawn && decide({ application }))
    },
    tags: () => {
      if (selected.length > 0) editTags({ ids: selected })
      else onFocused((application) => editTags({ application }))
    },
    note: () => onFocused(({ id }) => openNotes(id)),
    bar: () => document.querySelector<HTMLElement>(`#${BULK_ACTIONS_ID} button`)?.focus(),
    search: () => document.querySelector<HTMLElement>('search input')?.focus(),
    top: () => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      focusPageTitle()
    },
    export: openExport,
    keys: showKeys,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    if (document.querySelector(OVERLAYS)) return
    if (isModifierEnter(event) && target.closest('search')) {
      target.closest('form')?.requestSubmit()
      focusApplication(applications[0])
      return event.preventDefault()
    }
    const action = actionOfKey(event, activeShortcuts(listKeys(permissions), used))
    if (!action || isTyping(target)) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
