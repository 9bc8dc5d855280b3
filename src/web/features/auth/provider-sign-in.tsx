import { Box } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { identityMessages } from '#domain/accounts/identity-provider.ts'
import { ACCOUNT_MESSAGES, signInFailed } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { PATHS, REDIRECTS } from '#domain/routes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { Navigate, useLocation, useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { returnPath } from '#web/session/return-path.ts'
import { settings } from '#web/settings.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { otherAccount } from './other-account.ts'
import { pendingInvitation } from './pending-invitation.ts'
import { ProviderFailure } from './provider-failure.tsx'
import { ProviderSignUp } from './provider-sign-up.tsx'
import { PROVIDER_TOAST, providerTexts } from './provider-texts.ts'
import TwoStep from './two-step-form.tsx'

/** The screen to which the identity provider redirects, /auth/provider. It does not exist without a provider. */
export default function ProviderSignIn() {
  const name = settings.identityProvider
  if (name === undefined) return <Navigate to={REDIRECTS.anythingElse} replace />
  return <Response name={name} />
}

type Step =
  | { readonly at: 'finishing' | 'two-step' | 'sign-up' }
  | { readonly at: 'failed'; readonly message: Message; readonly next?: 'other-account' | undefined }

/** Sends the provider's response to the server, and continues with the code or the sign-up if they are needed. */
function Response({ name }: { readonly name: string }) {
  const navigate = useNavigate()
  const { step, onSignedIn } = useResponse(name)
  const texts = providerTexts(name)
  switch (step.at) {
    case 'finishing':
      return <Spinner page text={texts.finishing} />
    case 'failed':
      return <ProviderFailure name={name} {...step} />
    case 'two-step':
      return (
        <Box maw='32rem' mx='auto'>
          <PageHeader title={texts.signInTitle} />
          <TwoStep
            onSignedIn={() => {
              notify(ACCOUNT_MESSAGES.signedIn, 'success', { id: PROVIDER_TOAST })
              onSignedIn()
            }}
            onBack={() => navigate(PATHS.tab('sign-in'), { replace: true })}
          />
        </Box>
      )
    case 'sign-up':
      return <ProviderSignUp name={name} onSignedIn={onSignedIn} />
  }
}

/** Sends the response once, and removes it from the address. Without a response, continues with a sign-up. */
function useResponse(name: string) {
  const { search: parameters } = useLocation()
  const { signedIn, userUpdated } = useAuth()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const [step, setStep] = useState<Step>({ at: parameters === '' ? 'sign-up' : 'finishing' })

  const onSignedIn = () => {
    const invitation = pendingInvitation.read()
    pendingInvitation.remember(undefined)
    navigate(invitation === undefined ? returnPath.take() : PATHS.invitation(invitation), { replace: true })
  }
  const finish = async () => {
    const reply = await call('finishProviderSignIn', { body: { parameters } })
    otherAccount.forget()
    if (reply.outcome === 'signed-in') {
      signedIn(reply)
      notify(ACCOUNT_MESSAGES.signedIn, 'success', { id: PROVIDER_TOAST })
      onSignedIn()
    } else if (reply.outcome === 'linked') {
      await userUpdated()
      notify(identityMessages(name).linked, 'success')
      navigate(PATHS.account, { replace: true })
    } else {
      setStep({ at: reply.outcome })
    }
  }
  const send = useEffectEvent(() => {
    if (parameters === '' || isSent.current) return
    isSent.current = true
    navigate(PATHS.providerSignIn, { replace: true })
    finish().catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure
      const message = signInFailed(failure.message)
      const next = failure.code === 'provider-refused' ? 'other-account' : undefined
      setStep({ at: 'failed', message: { ...message, title: failure.title ?? message.title }, next })
    })
  })
  useEffect(() => send(), [])
  return { step, onSignedIn }
}
