import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeAfterPointerUp } from '#web/after-pointer-up.ts'
import { createObservable } from '#web/observable.ts'
import { personLeftSignal } from '#web/session/current-person.ts'
import buttons from './buttons.module.css'
import { useReturnFocusOnUnmount } from './focus.ts'
import { latinKey } from './shortcuts.ts'
import { useCountdown } from './use-countdown.ts'

export type Undo = {
  /** Number of seconds for which the server still allows the undo. */
  readonly seconds: number
  /** Completes the button's accessible name with a company or with the number of decisions. */
  readonly label: string
  /** Ids of the applications that the undo concerns. */
  readonly ids: readonly string[]
  /** Reverts the changes and shows a toast. Resolves to false if another attempt may succeed. */
  readonly run: () => Promise<boolean>
}

export type UndoOffer = Undo & { readonly endsAt: number }

/** The offer ends this much earlier than on the server, so that a click at the last moment arrives in time. */
const MARGIN_SECONDS = 1

/** Available undo offers, newest last. */
const store = createObservable<{ readonly offers: readonly UndoOffer[] }>({ offers: [] })
const running = new Set<UndoOffer>()

const keepOffers = (isKept: (offer: UndoOffer) => boolean) =>
  store.change({ offers: store.get().offers.filter(isKept) })

// Removes all offers, because the next user must not undo this user's actions.
personLeftSignal.subscribe(() => keepOffers(() => false))

/** Offers an undo until its time is up. Returns undefined if there is no time left for a click. */
export function offerUndo(undo: Undo): UndoOffer | undefined {
  const milliseconds = (undo.seconds - MARGIN_SECONDS) * 1_000
  if (milliseconds <= 0) return undefined
  const offer = { ...undo, endsAt: Date.now() + milliseconds }
  store.change({ offers: [...store.get().offers, offer] })
  setTimeout(() => keepOffers((other) => other !== offer), milliseconds)
  return offer
}

/** Ends the offers whose applications are all among `ids`, because a newer change replaces these offers. */
export const endUndoOffers = (ids: readonly string[]): void =>
  keepOffers((offer) => !offer.ids.every((id) => ids.includes(id)))

/** Runs an undo, unless it is already running. */
export async function runUndo(offer: UndoOffer): Promise<void> {
  if (running.has(offer)) return
  running.add(offer)
  try {
    if (await offer.run()) keepOffers((other) => other !== offer)
  } finally {
    running.delete(offer)
  }
}

/** Returns the newest offer that is not running. */
export const newestUndo = (): UndoOffer | undefined =>
  store.get().offers.findLast((offer) => !running.has(offer))

// An offer that ends must not move the buttons next to it while one of them is pressed.
const subscribe = subscribeAfterPointerUp(store.subscribe)
const useUndoOffers = () => useSyncExternalStore(subscribe, store.get, store.get).offers

export const useIsOffered = (offer: UndoOffer): boolean => useUndoOffers().includes(offer)

/** Runs the newest undo on Ctrl+Z or Cmd+Z, except in a text field. Pressing the keys again runs the undo before it. */
export function useUndoShortcut(): void {
  useEffect(() => {
    window.addEventListener('keydown', undoByKey)
    return () => window.removeEventListener('keydown', undoByKey)
  }, [])
}

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=button]), [contenteditable]'

function undoByKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event
  if (latinKey(event) !== 'z' || ctrlKey === metaKey || shiftKey || altKey) return
  // A key that is held down counts once.
  if (repeat || (target instanceof Element && target.matches(TEXT_FIELDS))) return
  const offer = newestUndo()
  if (!offer) return
  event.preventDefault()
  void runUndo(offer)
}

type UndoButtonProps = {
  readonly offer: UndoOffer
  /** True to match the height of the other buttons on its line. */
  readonly inline?: boolean
}

/** A button that counts down while the undo is available. */
export function UndoButton({ offer, inline = false }: UndoButtonProps) {
  const [from] = useState(() => Math.ceil((offer.endsAt - Date.now()) / 1_000))
  const { seconds } = useCountdown(from, () => undefined)
  return (
    <button
      {...useReturnFocusOnUnmount()}
      type='button'
      className={buttons.undo}
      data-inline={inline}
      aria-label={`Undo: ${offer.label}`}
      onClick={() => void runUndo(offer)}
    >
      Undo
      {/* CSS draws the seconds, so that screen readers do not announce each one. */}
      <span aria-hidden data-left={seconds} />
    </button>
  )
}

/** Shows the newest undo for an application. @param id the application's id */
export function InlineUndo({ id }: { readonly id: string }) {
  const offer = useUndoOffers().findLast(({ ids }) => ids.includes(id))
  return offer && <UndoButton key={offer.endsAt} offer={offer} inline />
}
