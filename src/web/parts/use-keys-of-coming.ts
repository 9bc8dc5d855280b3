import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isTyping } from './keys/typing.ts'

/**
 * While a dialog or a menu is on its way: what is pressed is meant for it, and would do something else on the page behind,
 * such as give a verdict. A letter does nothing there, Enter and Space nothing where the focus was, and Escape takes it
 * back. What is written in a field, and what is pressed with a modifier, stays what it is; who writes has gone on, and is
 * not called away.
 */
export function useKeysOfComing(takeBack: () => void): void {
  const giveUp = useEffectEvent(takeBack)
  useEffect(() => {
    const release = holdKeys(document.activeElement, () => giveUp())
    const write = () => giveUp()
    window.addEventListener('input', write, true)
    return () => {
      release()
      window.removeEventListener('input', write, true)
    }
  }, [])
}

/** The same for a dialog that is there, until it has the focus. Escape closes it as ever, and nothing behind it. */
export function useKeysUntilFocused(opened: boolean): void {
  // Not later: the library moves the focus as soon as it has drawn.
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const release = holdKeys(before)
    const end = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element && target.closest('[role=dialog]')
      if (dialog && !dialog.contains(before)) release()
    }
    document.addEventListener('focusin', end)
    return () => {
      release()
      document.removeEventListener('focusin', end)
    }
  }, [opened])
}

/** @param before what has the focus. @returns lets them go */
function holdKeys(before: Element | null, onEscape?: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (!isForDialog(event, before)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onEscape?.()
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

function isForDialog(event: KeyboardEvent, before: Element | null): boolean {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (key === 'Escape') return true
  if (key === 'Enter' || key === ' ') return target === before
  return key.length === 1 && !(target instanceof Element && isTyping(target))
}
