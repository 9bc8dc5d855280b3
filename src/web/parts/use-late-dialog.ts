import { useRef, useState } from 'react'

/**
 * A dialog whose code comes with the first click on its button, and which does not know where the focus was then: it is
 * brought back to the button when the dialog closes, or to where it was when a key opened it.
 */
export function useLateDialog() {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return {
    button,
    opened,
    /** Whether it was ever opened, and its code is needed. */
    wanted,
    open: () => {
      before.current = document.activeElement
      setWanted(true)
      setOpened(true)
    },
    close: () => {
      setOpened(false)
      const { current: from } = before
      if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus()
      else button.current?.focus()
    },
  }
}
