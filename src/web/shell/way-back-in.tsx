import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SessionLost } from '#web/session/session-lost.tsx'
import { isPassing, signInAgain, useIsAskedToSignIn } from '#web/session/sign-in-again.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { reloadPage } from '#web/ui/lazy.tsx'
import { UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useSignInOffer } from './use-sign-in-offer.ts'

/** Over a screen: says when its session has ended, and signs in again without leaving it. */
export function WayBackIn({ lost }: { readonly lost: boolean }) {
  const asked = useIsAskedToSignIn()
  const opened = lost && asked
  useSignInOffer(lost)
  useReturnFocus(opened)
  const Dialog = useDialog(lost, opened)
  return (
    <>
      {lost && <SessionLost />}
      {Dialog && <Dialog opened={opened} />}
    </>
  )
}

type Dialog = ComponentType<{ readonly opened: boolean }>

/**
 * Loads the dialog as soon as the session is lost. If that fails, opening it reloads the page; while the server does not
 * answer, the screen and the text typed on it stay.
 */
function useDialog(wanted: boolean, opened: boolean): Dialog | undefined {
  const [Fetched, setFetched] = useState<Dialog>()
  useEffect(() => {
    if (Fetched || !wanted) return
    import('#web/features/auth/sign-in-again.tsx').then(
      ({ SignInAgain }) => setFetched(() => SignInAgain),
      (failure: unknown) => {
        console.error('The dialog could not be fetched', failure)
        if (!opened) return
        signInAgain.dismiss()
        void reloadPage().then(() => notify(UNREACHABLE, 'problem'))
      },
    )
  }, [Fetched, wanted, opened])
  return Fetched
}

/** Returns the focus after the dialog to where it was before the notice or the dialog had it, both of which go away. */
function useReturnFocus(opened: boolean): void {
  const before = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isPassing(target)) before.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!opened) return
    return () => {
      if (before.current?.isConnected) before.current.focus({ preventScroll: true })
      else focusPageTitle()
    }
  }, [opened])
}
