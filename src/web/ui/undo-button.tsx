import { useEffect, useRef, useState } from 'react'
import { undoOf } from './texts.ts'
import styles from './undo-button.module.css'
import { activatePendingSecret, type UndoOffer } from './undo-offers.ts'
import { useCountdown } from './use-countdown.ts'

type UndoButtonProps = {
  readonly offer: UndoOffer
  /** Among the buttons of a line, of their height. */
  readonly inline?: boolean
}

/** The way back, counting down as long as there is one. */
export function UndoButton({ offer, inline = false }: UndoButtonProps) {
  const [from] = useState(() => Math.ceil((offer.endsAt - Date.now()) / 1_000))
  const { seconds: left } = useCountdown(from, () => undefined)
  const button = useFocusBack()
  return (
    <button
      {...button}
      type='button'
      className={styles.undo}
      data-inline={inline}
      aria-label={undoOf(offer.of)}
      onClick={() => void activatePendingSecret(offer)}
    >
      Undo
      {/* Drawn, not written: it is not told every second to who listens. */}
      <span aria-hidden data-left={left} />
    </button>
  )
}

/** When the button goes that has the focus, it returns to where it came from. */
function useFocusBack() {
  const ref = useRef<HTMLButtonElement>(null)
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    const button = ref.current
    return () => {
      const { activeElement } = document
      const isLost = activeElement === button || activeElement === document.body
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onFocus: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      before.current = relatedTarget ?? before.current
    },
  }
}
