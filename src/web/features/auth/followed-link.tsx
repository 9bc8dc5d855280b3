import { useEffect, useState } from 'react'
import {
  CONFIRMATION_NOTICES,
  type Confirmation,
  isConfirmation,
  needsNewEmail,
} from '#domain/accounts/confirmation.ts'
import {
  EMAIL_CHANGE_NOTICES,
  isEmailChange,
  SIGN_IN_TO_CHANGE,
  wentWell,
} from '#domain/accounts/email-change.ts'
import type { Message } from '#domain/message.ts'
import { PATHS } from '#domain/routes.ts'
import { signInFirst } from '#domain/team/invited.ts'
import { LinkOutcome } from '#web/letters/link-outcome.tsx'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { wantedPlace } from '#web/session/wanted-place.ts'
import { settings } from '#web/settings.ts'
import forms from '#web/sign-in/sign-in.module.css'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'

export type Followed = {
  /** Waits for the password of the sign-up whose link was opened. */
  readonly waiting: boolean
  readonly message: Message
  readonly problem: boolean
  readonly token: string | null
  /** Asks for the e-mail by an address that is typed: the link does not say whose it was. */
  readonly byAddress: boolean
  /** Its reader may have no account yet. */
  readonly mayBeNew?: boolean
  /** Where its reader has to go once they are signed in. */
  readonly then?: string
}

/**
 * What the address says of a link in an e-mail that led here; undefined when none did.
 * @returns also what to call when a link that waits for a password turns out to be none
 */
export function useFollowedLink() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const [followed, setFollowed] = useState(() => followedIn(query) ?? invitationIn(state))
  return { followed, retire: () => setFollowed(confirmationWith('unknown', null)) }
}

/** Whoever is not signed in was sent here from an invitation (shell/sent-away.tsx), and goes back there. */
function invitationIn(state: { readonly invitation?: unknown } | null): Followed | undefined {
  const then = state?.invitation
  if (typeof then !== 'string') return undefined
  const message = signInFirst(settings.investor)
  const rest = { waiting: false, problem: false, token: null, byAddress: false }
  return { ...rest, message, mayBeNew: true, then }
}

function followedIn(query: URLSearchParams): Followed | undefined {
  const token = query.get('token')
  const confirmation = query.get('confirmation')
  if (isConfirmation(confirmation)) return confirmationWith(confirmation, token)
  const change = query.get('email_change')
  if (!isEmailChange(change)) return undefined
  const rest = { waiting: false, token, byAddress: false }
  if (change === 'waiting') {
    const then = PATHS.emailChange(PATHS.account, change)
    return { ...rest, message: SIGN_IN_TO_CHANGE, problem: false, then }
  }
  return { ...rest, message: EMAIL_CHANGE_NOTICES[change], problem: !wentWell(change) }
}

function confirmationWith(confirmation: Confirmation, token: string | null): Followed {
  const problem = needsNewEmail(confirmation)
  const message = CONFIRMATION_NOTICES[confirmation]
  return { waiting: confirmation === 'waiting', message, problem, token, byAddress: problem && !token }
}

type FollowedLinkProps = Followed & { readonly resend: () => void }

/** How following a link went. What is over leaves the address: a reload does not tell of it once more. */
export function FollowedLink({ waiting, then, byAddress, mayBeNew, resend, ...outcome }: FollowedLinkProps) {
  const navigate = useNavigate()
  const isOver = !waiting && !mayBeNew
  useEffect(() => {
    if (then) wantedPlace.remember(then)
    if (isOver) navigate(PATHS.tab('sign-in'), { replace: true })
  }, [then, isOver, navigate])
  return (
    <div className={styles.outcome}>
      <LinkOutcome {...outcome}>
        {byAddress && (
          <button type='button' className={forms.quiet} onClick={resend}>
            {LABELS.sendToTyped}
          </button>
        )}
      </LinkOutcome>
    </div>
  )
}
