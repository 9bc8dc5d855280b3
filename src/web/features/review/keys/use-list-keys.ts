import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { actOf, keysInForce } from '#web/ui/keys/act-of.ts'
import { isTyping } from '#web/ui/keys/typing.ts'
import { readId } from '../card-ids.ts'
import { useDecideDialog } from '../deciding/decide-dialogs.tsx'
import { SELECTION_BAR_ID } from '../selection/selection-bar.tsx'
import { useSelection } from '../selection/selection-context.ts'
import type { ReviewCard } from '../use-review-list.ts'
import { type ListAct, listKeys } from './list-keys.ts'

/** Over the list lies something that has keys of its own. */
const COVERS = '[role=dialog], [role=menu]'

/**
 * Listens to the list's keys, wherever the focus is on its screen, but in a field and under what lies over it.
 * @param shown the page in view
 */
export function useListKeys(shown: readonly ReviewCard[], showKeys: () => void): void {
  const rights = useAuth()
  const { used } = useSingleKeys()
  const { toggle } = useSelection()
  const decide = useDecideDialog()
  const here = () => {
    const card = document.activeElement?.closest<HTMLElement>('[data-application]')
    return shown.find(({ id }) => id === card?.dataset.application)
  }
  const step = (by: 1 | -1) => {
    const application = here()
    goTo(application ? shown[shown.indexOf(application) + by] : shown[0])
  }
  const acts: Readonly<Record<ListAct, () => void>> = {
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
    bar: () => document.querySelector<HTMLElement>(`#${SELECTION_BAR_ID} button`)?.focus(),
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
    if (document.querySelector(COVERS)) return
    if (isOnward(event) && target.closest('search')) {
      target.closest('form')?.requestSubmit()
      goTo(shown[0])
      return event.preventDefault()
    }
    const act = actOf(event, keysInForce(listKeys(rights), used))
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

const isOnward = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && ctrlKey !== metaKey

/** To the name of the company, from where Enter reads it. */
function goTo(application: ReviewCard | undefined) {
  const name = application && document.getElementById(readId(application.id))
  name?.closest('[data-application]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  name?.focus()
}
