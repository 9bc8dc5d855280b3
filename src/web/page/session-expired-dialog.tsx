import { type ComponentType, useEffect, useRef, useState } from 'react'
import { signedOutSignal } from '#web/api/signals.ts'
import { isTransient, signInDialog, useIsSignInDialogOpen } from '#web/session/sign-in-dialog-state.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { reloadPage } from '#web/ui/reload-page.ts'
import { SessionExpiredNotice } from '#web/ui/session-expired-notice.tsx'
import { UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'

/** Shows, over a screen whose session has ended, a notice and a dialog to sign in again without leaving the screen. */
export function SessionExpired({ lost }: { readonly lost: boolean }) {
  const isDialogOpen = useIsSignInDialogOpen()
  const opened = lost && isDialogOpen
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
 * Loads the dialog as soon as the session is lost. If that fails, opening the dialog reloads the page, unless the
 * server does not answer. Until the page is reloaded, the screen and the typed text stay.
 */
function useDialog(wanted: boolean, opened: boolean): Dialog | undefined {
  const [Loaded, setLoaded] = useState<Dialog>()
  useEffect(() => {
    if (Loaded || !wanted) return
    import('#web/features/auth/sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setLoaded(() => SignInDialog),
      (failure: unknown) => {
        console.error('The dialog could not be loaded', failure)
        if (!opened) return
        signInDialog.dismiss()
        void reloadPage().then(() => notify(UNREACHABLE, 'problem'))
      },
    )
  }, [Loaded, wanted, opened])
  return Loaded
}

/**
 * After the dialog has closed, returns the focus to the element that had it before the notice and the dialog appeared,
 * because both disappear.
 */
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

const TEXT_FIELDS = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

const isTyping = () => document.activeElement?.matches(TEXT_FIELDS) ?? false

/**
 * Opens the dialog once, when the session is lost. If the user is typing at that moment, the dialog would intercept
 * keys, so it opens when a later call is refused. Before that, and after the dialog was closed, the notice has a button
 * that opens it.
 */
function useOpenSignInDialog(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    let hasOpened = false
    const open = () => {
      if (hasOpened || isTyping()) return
      hasOpened = true
      signInDialog.ask()
    }
    open()
    const unsubscribe = signedOutSignal.subscribe(open)
    return () => {
      unsubscribe()
      signInDialog.dismiss()
    }
  }, [lost])
}
