import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './toast-undo.module.css'
import { useCountdown } from './use-countdown.ts'

export type Undo = {
  /** From now on, as long as it can be done. */
  readonly seconds: number
  /** Resolves when it is done, or was said to have failed. */
  readonly run: () => Promise<void>
}

type ToastUndoProps = Undo & { readonly description: string }

/** A click needs its way to the server: the last moment is not offered any more. */
const MARGIN_SECONDS = 1

/** What a toast says, and the way back for as long as there is one: a button that counts down, or Ctrl+Z. */
export function ToastUndo({ seconds, run, description }: ToastUndoProps) {
  const [over, setOver] = useState(seconds <= MARGIN_SECONDS)
  return (
    <>
      <span>{description}</span>
      {!over && <UndoButton seconds={seconds - MARGIN_SECONDS} run={run} onOver={() => setOver(true)} />}
    </>
  )
}

function UndoButton({ seconds, run, onOver }: Undo & { readonly onOver: () => void }) {
  const { seconds: left } = useCountdown(seconds, onOver)
  const [pressed, setPressed] = useState(false)
  const undo = () => {
    if (pressed) return
    setPressed(true)
    void run().then(() => setPressed(false))
  }
  useUndoKey(undo)
  const button = useFocusBack()
  return (
    <button
      {...button}
      type='button'
      className={styles.undo}
      aria-keyshortcuts='Control+Z Meta+Z'
      onClick={undo}
    >
      Undo
      {/* Not told every second to who listens. */}
      <span aria-hidden>{left}</span>
    </button>
  )
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** Ctrl+Z, or Cmd+Z, wherever nothing is typed. */
function useUndoKey(undo: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
    if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey || isTyped(target)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [])
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
