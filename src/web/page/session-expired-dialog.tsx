import { type ComponentType, useEffect, useRef, useState } from 'react'
import { signedOutSignal } from '#web/api/signals.ts'
import { isTransient, signInDialog, useIsSignInDialogOpen } from '#web/session/sign-in-dialog-state.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { reloadPage } from '#web/ui/lazy.tsx'
import { SessionExpiredNotice } from '#web/ui/session-expired-notice.tsx'
import { UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'

/** Over a screen: says when its session has ended, and signs in again without leaving it. */
export function SessionExpired({ lost }: { readonly lost: boolean }) {
  const asked = useIsSignInDialogOpen()
  const opened = lost && asked
  useOpenSignInDialog(lost)
  useReturnFocus(opened)
  const Dialog = useDialog(lost, opened)
  return (
    <>
      {lost && <SessionExpiredNotice />}
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
    import('#web/features/auth/sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setFetched(() => SignInDialog),
      (failure: unknown) => {
        console.error('The dialog could not be fetched', failure)
        if (!opened) return
        signInDialog.dismiss()
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
      if (target instanceof HTMLElement && !isTransient(target)) before.current = target
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

const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const isTyping = () => document.activeElement?.matches(TYPED_INTO) ?? false

/**
 * Asks once, by itself, to sign in again, as soon as nobody is typing: a dialog would swallow what is being typed.
 * Until then, and afterwards, the screen's notice does.
 */
function useOpenSignInDialog(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    let offered = false
    const offer = () => {
      if (offered || isTyping()) return
      offered = true
      signInDialog.ask()
    }
    offer()
    const end = signedOutSignal.subscribe(offer)
    return () => {
      end()
      signInDialog.dismiss()
    }
  }, [lost])
}
