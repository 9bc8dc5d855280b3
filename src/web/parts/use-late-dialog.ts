import { useRef, useState } from 'react'

/**
 * A dialog whose code comes with the first click on its button, and which does not know where the focus was then: it is
 * brought back to the button when the dialog closes.
 */
export function useLateDialog() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  return {
    button,
    opened,
    /** Whether it was ever opened, and its code is needed. */
    wanted,
    open: () => {
      setWanted(true)
      setOpened(true)
    },
    close: () => {
      setOpened(false)
      button.current?.focus()
    },
  }
}
