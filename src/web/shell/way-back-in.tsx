import { type ComponentType, useEffect, useState } from 'react'
import { SessionLost } from '#web/session/session-lost.tsx'
import { signInAgain, useIsAskedToSignIn } from '#web/session/sign-in-again.ts'
import { loadAnew } from '#web/ui/not-fetched.ts'
import { UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useFocusBefore } from './use-focus-before.ts'
import { useSignInOffer } from './use-sign-in-offer.ts'

/** Over a screen: says when its session has ended, and signs in again without leaving it. */
export function WayBackIn({ lost }: { readonly lost: boolean }) {
  const asked = useIsAskedToSignIn()
  const opened = lost && asked
  useSignInOffer(lost)
  useFocusBefore(opened)
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
 * The dialog's code comes when the session is lost: the way to the server may be gone by the time that it is opened.
 * When it does not come, the page is loaded anew for it; while nobody answers, the screen and what is typed on it stay.
 */
function useDialog(wanted: boolean, opened: boolean): Dialog | undefined {
  const [Fetched, setFetched] = useState<Dialog>()
  useEffect(() => {
    if (Fetched || !wanted) return
    import('#web/sign-in/sign-in-again.tsx').then(
      ({ SignInAgain }) => setFetched(() => SignInAgain),
      (failure: unknown) => {
        console.error('The dialog could not be fetched', failure)
        if (!opened) return
        signInAgain.dismiss()
        void loadAnew().then(() => notify(UNREACHABLE, 'problem'))
      },
    )
  }, [Fetched, wanted, opened])
  return Fetched
}
