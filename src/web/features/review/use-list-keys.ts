import { useEffect, useEffectEvent } from 'react'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { readId } from '#web/features/submitted-applications/element-ids.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { actionOfKey, activeShortcuts, isTyping } from '#web/ui/shortcuts.ts'
import { BULK_ACTIONS_ID } from './bulk-actions.tsx'
import { type ListAction, listKeys } from './list-keys.ts'
import { useSelection } from './selection.tsx'

/** Over the list lies something that has keys of its own. */
const OVERLAYS = '[role=dialog], [role=menu]'

/**
 * Listens to the list's keys, wherever the focus is on its screen, but in a field and under what lies over it.
 * @param shown the page in view
 */
export function useListKeys(shown: readonly ReviewListItem[], showKeys: () => void): void {
  const rights = useAuth()
  const { used } = useSingleKeyShortcuts()
  const { toggle } = useSelection()
  const decide = useDecideDialog()
  const here = () => {
    const card = document.activeElement?.closest<HTMLElement>('[data-application]')
    return shown.find(({ id }) => id === card?.dataset.application)
  }
  const step = (by: 1 | -1) => {
    const application = here()
    focusApplication(application ? shown[shown.indexOf(application) + by] : shown[0])
  }
  const acts: Readonly<Record<ListAction, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    select: () => {
      const application = here()
      if (application) toggle(application.id)
    },
    decide: () => {
      const application = here()
      if (application) decide({ one: application })
    },
    bar: () => document.querySelector<HTMLElement>(`#${BULK_ACTIONS_ID} button`)?.focus(),
    search: () => document.querySelector<HTMLElement>('search input')?.focus(),
    top: () => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      focusPageTitle()
    },
    keys: showKeys,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
    if (document.querySelector(OVERLAYS)) return
    if (isModifierEnter(event) && target.closest('search')) {
      target.closest('form')?.requestSubmit()
      focusApplication(shown[0])
      return event.preventDefault()
    }
    const act = actionOfKey(event, activeShortcuts(listKeys(rights), used))
    if (!act || isTyping(target)) return
    event.preventDefault()
    acts[act]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isModifierEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && ctrlKey !== metaKey

/** To the name of the company, from where Enter reads it. */
function focusApplication(application: ReviewListItem | undefined) {
  const name = application && document.getElementById(readId(application.id))
  name?.closest('[data-application]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  name?.focus()
}
