import { useEffect } from 'react'
import { activatePendingSecret, newestOffer } from './undo-offers.ts'

/** Where the browser's own Ctrl+Z takes back what was typed. */
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]'

const isTyped = (target: EventTarget | null) => target instanceof Element && target.matches(TYPED)

/** Ctrl+Z, or Cmd+Z, takes the newest thing back, wherever nothing is typed; once more the one before it. */
export function useUndoKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', undoByKey)
    return () => window.removeEventListener('keydown', undoByKey)
  }, [])
}

function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event
  if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey || isTyped(target)) return
  // Held down it counts once, so that nothing is taken back that nobody meant.
  if (repeat) return
  const offer = newestOffer()
  if (!offer) return
  event.preventDefault()
  void activatePendingSecret(offer)
}
