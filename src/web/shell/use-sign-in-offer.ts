import { useEffect } from 'react'
import { signedOutSignal } from '#web/api/signals.ts'
import { signInAgain } from '#web/session/sign-in-again.ts'

const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const isTyping = () => document.activeElement?.matches(TYPED_INTO) ?? false

/**
 * Asks once, by itself, to sign in again, as soon as nobody is typing: a dialog would swallow what is being typed.
 * Until then, and afterwards, the screen's notice does.
 */
export function useSignInOffer(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    let offered = false
    const offer = () => {
      if (offered || isTyping()) return
      offered = true
      signInAgain.ask()
    }
    offer()
    const end = signedOutSignal.subscribe(offer)
    return () => {
      end()
      signInAgain.dismiss()
    }
  }, [lost])
}
