import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isConfirmation } from '#domain/accounts/confirmation.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import { useSignUpForm } from './use-sign-up-form.ts'

type Tab = 'sign-up' | 'sign-in'

const isTab = (value: string | null): value is Tab => value === 'sign-up' || value === 'sign-in'

type PanelProps = { readonly onSigningIn: (signingIn: boolean) => void }

/** Sign up and sign in. Both forms live here, so that what was typed outlives a change of the tab. */
export function Panel({ onSigningIn }: PanelProps) {
  const [query] = useSearchParams()
  const asked = query.get('tab')
  const confirmation = query.get('confirmation')
  const [tab, setTab] = useState<Tab>(
    isTab(asked) ? asked : isConfirmation(confirmation) ? 'sign-in' : 'sign-up',
  )
  const signIn = useSignInForm(onSigningIn)
  const signUp = useSignUpForm((email) => signIn.form.setValue('email', email))
  return (
    <section id='way-in' tabIndex={-1} className={styles.panel} aria-label={LABELS.tabs}>
      {isConfirmation(confirmation) && <ConfirmationNotice confirmation={confirmation} />}
      <Tabs
        id='way-in-tabs'
        value={tab}
        onChange={(value) => isTab(value) && setTab(value)}
        keepMounted={false}
        classNames={{ list: styles.tabs, tab: styles.tab, panel: styles.content }}
      >
        <Tabs.List grow aria-label={LABELS.tabs}>
          <Tabs.Tab value='sign-up'>{LABELS.signUpTab}</Tabs.Tab>
          <Tabs.Tab value='sign-in'>{LABELS.signInTab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value='sign-up'>
          <SignUpForm {...signUp} onSignIn={() => setTab('sign-in')} />
        </Tabs.Panel>
        <Tabs.Panel value='sign-in'>
          <SignInForm {...signIn} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
