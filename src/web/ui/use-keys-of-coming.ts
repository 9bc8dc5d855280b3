import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
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
    const behind: Behind = { focused: document.activeElement }
    const press = (event: KeyboardEvent) => {
      if (!isForDialog(event, behind)) return
      stop(event)
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

/**
 * The same for a dialog that is there, until it has the focus, and where that has gone with what had it. Escape closes it
 * as ever, and nothing behind it.
 * @returns for the dialog's element
 */
export function useKeysOfDialog(opened: boolean): RefObject<HTMLDivElement | null> {
  const dialog = useRef<HTMLDivElement>(null)
  const over = useRef<Behind | undefined>(undefined)
  const reached = useRef(false)
  // Not later: the library moves the focus as soon as it has drawn.
  useLayoutEffect(() => {
    if (!opened) return
    over.current = { focused: document.activeElement }
    reached.current = false
    return () => {
      over.current = undefined
    }
  }, [opened])
  // Before the library's own, which closes the dialog at Escape: one that listened only while it is open would have been
  // taken away by then, and the press would go on to what is behind.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOutside = !reached.current || event.target === document.body
      if (over.current && isOutside && isForDialog(event, over.current)) stop(event)
    }
    const end = ({ target }: FocusEvent) => {
      // What is behind may give itself the focus meanwhile.
      if (target instanceof Node && dialog.current?.contains(target)) reached.current = true
    }
    window.addEventListener('keydown', press, true)
    document.addEventListener('focusin', end)
    return () => {
      window.removeEventListener('keydown', press, true)
      document.removeEventListener('focusin', end)
    }
  }, [])
  return dialog
}

/** What had the focus when a dialog was opened. */
type Behind = { readonly focused: Element | null }

function stop(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}

function isForDialog(event: KeyboardEvent, { focused }: Behind): boolean {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (key === 'Escape') return true
  if (key === 'Enter' || key === ' ') return target === focused
  return key.length === 1 && !(target instanceof Element && isTyping(target))
}
