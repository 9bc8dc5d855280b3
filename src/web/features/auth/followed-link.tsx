import { useEffect, useState } from 'react'
import {
  CONFIRMATION_NOTICES,
  type ConfirmationOutcome,
  isConfirmationOutcome,
  needsNewEmail,
} from '#domain/accounts/confirmation.ts'
import {
  EMAIL_CHANGE_NOTICES,
  isEmailChanged,
  isEmailChangeOutcome,
  SIGN_IN_TO_CONFIRM_EMAIL,
} from '#domain/accounts/email-change.ts'
import type { Message } from '#domain/message.ts'
import { PATHS } from '#domain/routes.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { returnPath } from '#web/session/return-path.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import styles from './auth.module.css'
import { QuietButton } from './auth-form.tsx'
import { AUTH_TEXTS } from './texts.ts'

// Lazy, because few visitors come through a link in an e-mail.
const LinkOutcome = lazyPart(() => import('./link-outcome.tsx'))

export type Followed = {
  /** True if the link belongs to a sign-up that the user must still confirm with the password chosen for it. */
  readonly waiting: boolean
  readonly message: Message
  readonly problem: boolean
  readonly token: string | null
  /** True to offer a new e-mail to an address that the user types, because the link does not identify the account. */
  readonly byAddress: boolean
  /** The path to open after sign-in. */
  readonly nextPath?: string
}

/**
 * Returns the outcome of the e-mail link that was opened, or undefined if none was. `retire` replaces it when the link
 * turns out to be used or unknown.
 */
export function useFollowedLink() {
  const [query] = useSearchParams()
  const [followed, setFollowed] = useState(() => followedIn(query))
  return { followed, retire: (outcome: ConfirmationOutcome) => setFollowed(confirmationWith(outcome, null)) }
}

function followedIn(query: URLSearchParams): Followed | undefined {
  const token = query.get('token')
  const confirmation = query.get('confirmation')
  if (isConfirmationOutcome(confirmation)) return confirmationWith(confirmation, token)
  const change = query.get('email_change')
  if (!isEmailChangeOutcome(change)) return undefined
  const rest = { waiting: false, token, byAddress: false }
  if (change === 'waiting') {
    const nextPath = PATHS.emailChange(PATHS.account, change)
    return { ...rest, message: SIGN_IN_TO_CONFIRM_EMAIL, problem: false, nextPath }
  }
  return { ...rest, message: EMAIL_CHANGE_NOTICES[change], problem: !isEmailChanged(change) }
}

function confirmationWith(confirmation: ConfirmationOutcome, token: string | null): Followed {
  const problem = needsNewEmail(confirmation)
  const message = CONFIRMATION_NOTICES[confirmation]
  return { waiting: confirmation === 'waiting', message, problem, token, byAddress: problem && !token }
}

type FollowedLinkProps = { readonly followed: Followed; readonly resend: () => void }

/**
 * Shows the result of opening a link, and remembers the path to open after sign-in. Removes a final result from the
 * address, so that a reload does not repeat it.
 */
export function FollowedLink({ followed, resend }: FollowedLinkProps) {
  const { waiting, nextPath, byAddress, ...outcome } = followed
  const navigate = useNavigate()
  useEffect(() => {
    if (nextPath) returnPath.remember(nextPath)
    if (!waiting) navigate(PATHS.tab('sign-in'), { replace: true })
  }, [nextPath, waiting, navigate])
  return (
    <div className={styles.outcome}>
      <LinkOutcome {...outcome}>
        {byAddress && <QuietButton onClick={resend}>{AUTH_TEXTS.sendToTyped}</QuietButton>}
      </LinkOutcome>
    </div>
  )
}

export type ResetToken = ReturnType<typeof useResetToken>

/**
 * Returns the token of a password reset link. Moves the token from the address into the state of the history entry, so
 * that the token survives a reload and no other page receives it. A dead token is kept only while the page is shown. The
 * token of a link that was cut may be empty.
 */
export function useResetToken() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [dead, setDead] = useState<string>()
  const tokenInAddress = query.get('reset')
  useEffect(() => {
    if (tokenInAddress !== null) navigate(PATHS.auth, { replace: true, state: { reset: tokenInAddress } })
  }, [tokenInAddress, navigate])
  const tokenInState: unknown = state?.reset
  const token =
    tokenInAddress ??
    (typeof tokenInState === 'string' ? tokenInState : state?.dead === true ? dead : undefined)
  return {
    token,
    /** Marks the link as dead, so that going back or reloading does not open it again. */
    retire: () => {
      setDead(token)
      navigate(PATHS.auth, { replace: true, state: { dead: true } })
    },
    forget: () => navigate(PATHS.auth, { replace: true }),
  }
}
