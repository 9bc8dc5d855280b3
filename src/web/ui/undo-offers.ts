import { useSyncExternalStore } from 'react'
import { leftSignal } from '#web/api/signals.ts'
import { createObservable } from '#web/observable.ts'

/** A way back from what was just done. */
export type Undo = {
  /** From now on, as long as it can be gone. */
  readonly seconds: number
  /** Whose way back it is, for a button that stands among others: a company, or how many. */
  readonly of: string
  /** The ids of what it leads back, beside each of which it is offered too. */
  readonly about: readonly string[]
  /** Says how it went. Resolves to whether nothing is left to try: it is done, or cannot be done any more. */
  readonly run: () => Promise<boolean>
}

export type UndoOffer = Undo & { readonly endsAt: number }

/** A click needs its way to the server: the last moment is not offered any more. */
const MARGIN_SECONDS = 1

/** Every one that is still open, the newest last. One that is under way is not begun twice. */
const open = createObservable<{ readonly offers: readonly UndoOffer[] }>({ offers: [] })
const underWay = new Set<UndoOffer>()

const keep = (stays: (offer: UndoOffer) => boolean) =>
  open.change({ offers: open.get().offers.filter(stays) })

// What one person did is not the next one's to take back.
leftSignal.subscribe(() => keep(() => false))

/** Offers a way back until its time is over. Undefined where there is no time left for a click. */
export function offerUndo(undo: Undo): UndoOffer | undefined {
  const milliseconds = (undo.seconds - MARGIN_SECONDS) * 1_000
  if (milliseconds <= 0) return undefined
  const offer = { ...undo, endsAt: Date.now() + milliseconds }
  open.change({ offers: [...open.get().offers, offer] })
  setTimeout(() => keep((one) => one !== offer), milliseconds)
  return offer
}

/** Something newer was done about all of these: what leads back from what was before it would be refused. */
export const endOffersAbout = (ids: readonly string[]): void =>
  keep(({ about }) => !about.every((id) => ids.includes(id)))

/** Goes back; a second press while it is under way does nothing. */
export async function activatePendingSecret(offer: UndoOffer): Promise<void> {
  if (underWay.has(offer)) return
  underWay.add(offer)
  try {
    if (await offer.run()) keep((one) => one !== offer)
  } finally {
    underWay.delete(offer)
  }
}

/** Whether it can still be taken; what is just being taken back cannot. */
export const isOpen = (offer: UndoOffer): boolean => open.get().offers.includes(offer) && !underWay.has(offer)

/** The last thing done that can still be taken back. */
export const newestOffer = (): UndoOffer | undefined => open.get().offers.findLast(isOpen)

const useOffers = () => useSyncExternalStore(open.subscribe, open.get, open.get).offers

/** Whether this one can still be taken. */
export const useIsOffered = (offer: UndoOffer): boolean => useOffers().includes(offer)

/** The newest of those that lead this back. */
export const useOfferAbout = (id: string): UndoOffer | undefined =>
  useOffers().findLast(({ about }) => about.includes(id))
