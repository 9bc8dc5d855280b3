import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { TWO_STEP_MESSAGES } from '#domain/accounts/two-step-messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './account.module.css'
import { useMustUsePasskey } from './api.ts'
import { useHasPassword } from './owner-check.tsx'
import { forgetCodes, storeCodes, useUnsavedCodes } from './recovery-codes.ts'
import { ACCOUNT_TEXTS } from './texts.ts'
import type { TwoStepIntent, TwoStepSetupProps } from './two-step-setup.tsx'

const TEXTS = ACCOUNT_TEXTS.twoStep

const TwoStepSetup = lazyPart<TwoStepSetupProps>(() => import('./two-step-setup.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

type OverviewStep = {
  readonly at: 'overview'
  /** True if the user has finished or cancelled the other steps. The overview then takes the focus. */
  readonly returned: boolean
}

/**
 * Turns two-step sign-in on and off, and renews recovery codes. The browser keeps the secret only in this component's
 * state. Recovery codes that are not saved yet are shown again if the user leaves the screen and returns.
 */
export function TwoStepSection() {
  const [chosen, setStep] = useState<TwoStepSetupProps['step'] | OverviewStep>({
    at: 'overview',
    returned: false,
  })
  const owner = useOwner()
  const codes = useUnsavedCodes()
  const { lead } = useHasPassword() ? TEXTS : TEXTS.noPassword
  const step = codes.length > 0 ? ({ at: 'codes', codes } as const) : chosen
  const returnToOverview = () => setStep({ at: 'overview', returned: true })
  return (
    <SettingsSection id='two-step' title={TEXTS.title} lead={lead}>
      {step.at === 'overview' ? (
        <Overview returned={step.returned} onBegin={(intent) => setStep({ at: 'password', intent })} />
      ) : (
        <TwoStepSetup
          step={step}
          onOffer={(offer) => setStep({ at: 'app', offer })}
          onCodes={(received) => {
            storeCodes(owner, received)
            returnToOverview()
          }}
          onEnd={() => {
            forgetCodes()
            returnToOverview()
          }}
        />
      )}
    </SettingsSection>
  )
}

/** Returns what it means for this user that two-step sign-in is on or off. */
function useMeaning(): { readonly onMeans: string; readonly offMeans: string } {
  const { user } = useAuth()
  const hasPassword = useHasPassword()
  const name = settings.identityProvider
  if (!hasPassword) return TEXTS.noPassword
  if (name === undefined || !user?.identities.includes('provider')) return TEXTS
  return { onMeans: TEXTS.onMeansLinked(name), offMeans: TEXTS.offMeansLinked(name) }
}

type OverviewProps = Pick<OverviewStep, 'returned'> & {
  readonly onBegin: (intent: TwoStepIntent) => void
}

/** Shows whether two-step sign-in is on, and offers the available actions. */
function Overview({ returned, onBegin }: OverviewProps) {
  const { session, user } = useAuth()
  const mustUsePasskey = useMustUsePasskey()
  const state = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (returned) state.current?.focus()
  }, [returned])
  const on = user?.factors.includes('totp') ?? false
  const { onMeans, offMeans } = useMeaning()
  return (
    <>
      {session?.two_step_setup_required && (
        <Card compact tone='warning'>
          <p>{mustUsePasskey ? TEXTS.useYourPasskey : TWO_STEP_MESSAGES.missing.description}</p>
        </Card>
      )}
      <Text ref={state} tabIndex={-1} tone='soft' size='small'>
        <strong className={styles.current}>{on ? TEXTS.on : TEXTS.off}</strong> {on ? onMeans : offMeans}
      </Text>
      <Group grow>
        {on ? (
          <>
            <Button variant='default' onClick={() => onBegin('renew')}>
              {TEXTS.renew}
            </Button>
            <Button variant='default' onClick={() => onBegin('start')}>
              {TEXTS.move}
            </Button>
            <Button variant='outline' color='danger' onClick={() => onBegin('stop')}>
              {TEXTS.stop}
            </Button>
          </>
        ) : (
          !mustUsePasskey && <Button onClick={() => onBegin('start')}>{TEXTS.setUp}</Button>
        )}
      </Group>
    </>
  )
}
