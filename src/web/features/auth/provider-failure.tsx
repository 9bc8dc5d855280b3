import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { Group } from '#web/ui/layout.tsx'
import { otherAccount } from './other-account.ts'
import { pendingInvitation } from './pending-invitation.ts'
import { ProviderError, useProvider } from './provider-button.tsx'
import { providerTexts } from './provider-texts.ts'

/** Returns the page on which a visitor chooses another way to sign in, and the label of the link to it. */
export function wayBack(name: string): readonly [path: string, label: string] {
  const texts = providerTexts(name)
  const invitation = pendingInvitation.read()
  return invitation === undefined
    ? [PATHS.tab('sign-in'), texts.backToSignIn]
    : [PATHS.invitation(invitation), texts.backToInvitation]
}

export type ProviderFailureProps = {
  readonly name: string
  readonly message: Message
  /** The way on at the provider, for a visitor: with another account there, or with the same one again. */
  readonly next?: 'other-account' | 'again' | undefined
}

/** Says why a sign-in, a sign-up or a link with the provider has failed, with the ways to continue. */
export function ProviderFailure({ name, message, next }: ProviderFailureProps) {
  const { user } = useAuth()
  const { busy, error, open } = useProvider(() => {})
  useEffect(() => {
    if (next !== 'again') otherAccount.want()
  }, [next])
  const texts = providerTexts(name)
  const [path, label] = user ? [PATHS.account, texts.backToAccount] : wayBack(name)
  return (
    <FullPageState title={message.title} hint={message.description}>
      <Group>
        {!user && next && (
          <BusyButton busy={busy} onClick={() => void open()}>
            {next === 'again' ? texts.signInAgain : texts.otherAccount}
          </BusyButton>
        )}
        <Button variant={!user && next ? 'default' : 'filled'} component={Link} to={path}>
          {label}
        </Button>
      </Group>
      <ProviderError error={error} />
    </FullPageState>
  )
}
