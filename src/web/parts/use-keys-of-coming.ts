import { useEffect, useEffectEvent } from 'react'
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
    const before = document.activeElement
    const press = (event: KeyboardEvent) => {
      if (!isForDialog(event, before)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') giveUp()
    }
    const write = () => giveUp()
    window.addEventListener('keydown', press, true)
    window.addEventListener('input', write, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('input', write, true)
    }
  }, [])
}

function isForDialog(event: KeyboardEvent, before: Element | null): boolean {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (key === 'Escape') return true
  if (key === 'Enter' || key === ' ') return target === before
  return key.length === 1 && !(target instanceof Element && isTyping(target))
}
