import { type ReactNode, useEffect, useState } from 'react'
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
import { useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { returnPath } from '#web/session/return-path.ts'
import styles from './auth.module.css'
import { QuietButton } from './auth-form.tsx'
import LinkOutcome from './link-outcome.tsx'
import { AUTH_TEXTS } from './texts.ts'

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

export type FollowedLinkState = {
  readonly followed: Followed | undefined
  /** Replaces the outcome when the link turns out to be used or unknown. */
  readonly retire: (outcome: ConfirmationOutcome) => void
}

type ReadFollowedLinkProps = { readonly children: (state: FollowedLinkState) => ReactNode }

/** Reads the outcome of an e-mail link from the address, and renders the screen with it. */
export function ReadFollowedLink({ children }: ReadFollowedLinkProps) {
  const [query] = useSearchParams()
  const [followed, setFollowed] = useState(() => followedIn(query))
  return children({ followed, retire: (outcome) => setFollowed(confirmationWith(outcome, null)) })
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
