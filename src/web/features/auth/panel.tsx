import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { LateFailed, late } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type Followed, FollowedLink } from './followed-link.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import { SignInTab } from './sign-in-tab.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useForgotPassword } from './use-forgot-password.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOpenedConfirmation } from './use-opened-confirmation.ts'
import type { ResetToken } from './use-reset-token.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

// For whoever comes by an e-mail: the landing does without.
const ResetPassword = late(() => import('./reset-password.tsx'), {
  Waiting: () => <Spinner text={LOADING} />,
  Failed: LateFailed,
})

type Tab = 'sign-up' | 'sign-in'

const isTab = (value: string | null): value is Tab => value === 'sign-up' || value === 'sign-in'

/** The page is drawn before its script has come: until then a tab is followed as a link. */
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
  readonly onDeadLink: () => void
}

/** Sign up and sign in. Both forms live here, so that what was typed outlives a change of the tab. */
export function Panel({ onSigningIn, reset, followed, onDeadLink }: PanelProps) {
  const [query] = useSearchParams()
  const asked = query.get('tab')
  const [tab, setTab] = useState<Tab>(
    isTab(asked) ? asked : followed && !followed.mayBeNew ? 'sign-in' : 'sign-up',
  )
  const forgot = useForgotPassword()
  const signIn = useSignInForm(onSigningIn)
  const signUp = useSignUpForm((email) => signIn.fields.form.put('email', email))
  useOpenedConfirmation(followed?.waiting ?? false, signIn.fields.form, onDeadLink)
  const keptFocus = useKeptFocus<HTMLElement>()
  const toSignIn = () => {
    reset.forget()
    setTab('sign-in')
  }
  return (
    <section {...keptFocus} id='way-in' tabIndex={-1} className={styles.panel} aria-label={LABELS.tabs}>
      {followed && <FollowedLink {...followed} resend={signIn.resendToTyped} />}
      {reset.token ? (
        <div className={styles.content}>
          <ResetPassword token={reset.token} onDead={reset.retire} onDone={toSignIn} />
        </div>
      ) : (
        <Tabs
          id='way-in-tabs'
          value={tab}
          onChange={(value) => isTab(value) && setTab(value)}
          keepMounted={false}
          classNames={{ list: styles.tabs, tab: styles.tab, panel: styles.content }}
        >
          <Tabs.List grow aria-label={LABELS.tabs}>
            <Tabs.Tab value='sign-up' {...linkTo('sign-up')}>
              {LABELS.signUpTab}
            </Tabs.Tab>
            <Tabs.Tab value='sign-in' {...linkTo('sign-in')}>
              {LABELS.signInTab}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value='sign-up'>
            <SignUpForm {...signUp} onSignIn={() => setTab('sign-in')} />
          </Tabs.Panel>
          <Tabs.Panel value='sign-in'>
            <SignInTab signIn={signIn} forgot={forgot} confirming={followed?.waiting ?? false} />
          </Tabs.Panel>
        </Tabs>
      )}
    </section>
  )
}
