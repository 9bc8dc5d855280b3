import { UndoButton } from '#web/ui/undo-button.tsx'
import { useOfferAbout } from '#web/ui/undo-offers.ts'

/** The way back from what was decided about an application, beside it: its toast may be overtaken. */
export function UndoDecision({ id }: { readonly id: string }) {
  const offer = useOfferAbout(id)
  return offer && <UndoButton key={offer.endsAt} offer={offer} inline />
}
