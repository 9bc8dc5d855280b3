import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import styles from './auth.module.css'
import { QuietLink } from './auth-form.tsx'
import type { Followed } from './followed-link.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'
import { SignInForm, type SignInState, useSignInForm } from './sign-in-form.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'
import { AUTH_TEXTS } from './texts.ts'
import type { ResetToken } from './use-reset-token.ts'

const Loading = () => <Spinner text={LOADING} />

// These are lazy because few visitors need them: those who have forgotten their password, those who use two-step sign-in
// or a passkey, those who sign in with an identity provider, and those who come through a link in an e-mail.
const ForgotPassword = lazyPart(() => import('./forgot-password.tsx'), { Fallback: Loading })
const TwoStep = lazyPart(() => import('./two-step-form.tsx'), { Fallback: Loading })
const ProviderPlace = () => <div className={styles.provider} />
const LazyProviderButton = lazyPart(() => import('./provider-button.tsx'), { Fallback: ProviderPlace })
const ProviderButton = () => (useIsInBrowser() ? <LazyProviderButton /> : <ProviderPlace />)
const PasskeyButton = lazyPart<PasskeyButtonProps>(() => import('./passkey-button.tsx'), {
  // The password still signs in.
  Failed: () => null,
})
const FollowedLink = lazyPart(async () => ({ default: (await import('./followed-link.tsx')).FollowedLink }))
const ResetPassword = lazyPart(() => import('./reset-password.tsx'), { Fallback: Loading })

type Tab = 'sign-up' | 'sign-in'

const isTab = (value: string | null): value is Tab => value === 'sign-up' || value === 'sign-in'

/** Returns the props that make a tab a link, which works even before the prerendered page is hydrated. */
const linkTo = (tab: Tab) => ({
  component: 'a',
  href: PATHS.tab(tab),
  onClick: (event: MouseEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  },
})

type PanelProps = {
  readonly onSigningIn: (signingIn: boolean) => void
  readonly reset: ResetToken
  readonly followed: Followed | undefined
  readonly onDeadLink: (outcome: 'already' | 'unknown') => void
  /** Present if the visitor opened a page that needs an account. Sign in is then open. */
  readonly wanted?: {
    readonly headline: string
    /** Called for 'Sign up'. */
    readonly onNewHere: () => void
  }
}

/**
 * The sign-up and sign-in forms. This component holds the state of both, so that typed text survives switching tabs.
 */
export function Panel({ onSigningIn, reset, followed, onDeadLink, wanted }: PanelProps) {
  const [query] = useSearchParams()
  const tabInAddress = query.get('tab')
  const [tab, setTab] = useState<Tab>(
    isTab(tabInAddress) ? tabInAddress : wanted || followed ? 'sign-in' : 'sign-up',
  )
  const confirming = followed?.waiting ?? false
  const signIn = useSignInForm({ onSigningIn, confirming, onDeadLink })
  const signUp = useSignUpForm((email) => signIn.account.form.setValue('email', email))
  const [forgotPassword, setForgotPassword] = useState(false)
  const firstField = useFocusOnFirstField()
  const toSignIn = () => {
    reset.forget()
    setTab('sign-in')
  }
  const open = (chosen: Tab) => {
    setTab(chosen)
    if (chosen === 'sign-up') wanted?.onNewHere()
  }
  return (
    <section
      {...firstField}
      id='sign-in-panel'
      tabIndex={-1}
      className={styles.panel}
      aria-label={wanted?.headline ?? AUTH_TEXTS.tabs}
    >
      {followed && <FollowedLink followed={followed} resend={signIn.resendToTyped} />}
      {reset.token !== undefined ? (
        <div className={styles.content}>
          <ResetPassword token={reset.token} onDead={reset.retire} onDone={toSignIn} />
        </div>
      ) : (
        <Tabs
          id='sign-in-panel-tabs'
          value={tab}
          onChange={(value) => isTab(value) && open(value)}
          keepMounted={false}
          classNames={{ list: styles.tabs, tab: styles.tab, panel: styles.content }}
        >
          <Tabs.List grow aria-label={AUTH_TEXTS.tabs}>
            <Tabs.Tab value='sign-up' {...linkTo('sign-up')}>
              {AUTH_TEXTS.signUpTab}
            </Tabs.Tab>
            <Tabs.Tab value='sign-in' {...linkTo('sign-in')}>
              {AUTH_TEXTS.signInTab}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value='sign-up'>
            {settings.identityProvider && <ProviderButton />}
            <SignUpForm signUp={signUp} onSignIn={() => setTab('sign-in')} />
          </Tabs.Panel>
          <Tabs.Panel value='sign-in'>
            <Stack gap={0}>
              <SignInTab
                {...{ signIn, forgotPassword, confirming, onSigningIn }}
                onForgotPassword={setForgotPassword}
              />
              {wanted && (
                <Text size='small' tone='soft'>
                  {AUTH_TEXTS.newHere}{' '}
                  <QuietLink label={AUTH_TEXTS.signUpTab} onAct={() => open('sign-up')} />
                </Text>
              )}
            </Stack>
          </Tabs.Panel>
        </Tabs>
      )}
    </section>
  )
}

type SignInTabProps = {
  readonly signIn: SignInState
  readonly forgotPassword: boolean
  readonly onForgotPassword: (forgot: boolean) => void
  readonly confirming: boolean
  readonly onSigningIn: (signingIn: boolean) => void
}

/** The sign-in form, its second step, or the form for a forgotten password. */
function SignInTab(props: SignInTabProps) {
  const { signIn, forgotPassword, onForgotPassword, confirming, onSigningIn } = props
  const { account, twoStep, finish, backToPassword } = signIn
  if (forgotPassword) return <ForgotPassword signIn={account.form} onBack={() => onForgotPassword(false)} />
  if (twoStep) return <TwoStep onSignedIn={finish} onBack={backToPassword} />
  return (
    <>
      {settings.identityProvider && !confirming && <ProviderButton />}
      <SignInForm signIn={signIn} confirming={confirming} onForgot={() => onForgotPassword(true)}>
        <PasskeyButton onSigningIn={onSigningIn} onSignedIn={finish} />
      </SignInForm>
    </>
  )
}

/**
 * When a form replaces the form that had the focus, focuses the first field of the new form, unless the new form sets
 * the focus itself.
 */
function useFocusOnFirstField() {
  const ref = useRef<HTMLElement>(null)
  const last = useRef<Element>(undefined)
  useEffect(() => {
    const wasRemoved = last.current?.isConnected === false
    if (!wasRemoved || document.activeElement !== document.body) return
    ref.current?.querySelector<HTMLElement>('input:not([hidden]), select')?.focus()
  })
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target
  }
  return { ref, onFocus }
}
