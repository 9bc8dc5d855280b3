import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '#web/session/auth.tsx'
import { supportsPasskeys } from '#web/session/passkeys.ts'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import PasskeyButton from '../auth/passkey-button.tsx'
import styles from './account.module.css'
import { type OwnPasskey, useMustUsePasskey, usePasskeys } from './api.ts'
import type { PasskeyStepProps } from './passkey-steps.tsx'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'

const TEXTS = ACCOUNT_TEXTS.passkeys

const PasskeyStep = lazyPart<PasskeyStepProps>(() => import('./passkey-steps.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

type Step = PasskeyStepProps['step'] | { readonly at: 'overview'; readonly returned: boolean }

/** Lists the user's passkeys, and lets the user add and remove them. */
export function PasskeysSection() {
  const [step, setStep] = useState<Step>({ at: 'overview', returned: false })
  const query = usePasskeys()
  const passkeys = query.data?.passkeys
  return (
    <SettingsSection id='passkeys' title={TEXTS.title} lead={TEXTS.lead}>
      {query.isPending ? (
        <Group className={styles.loadingPasskeys}>
          <Spinner text={TEXTS.loading} />
        </Group>
      ) : !passkeys ? (
        <QueryError query={query} message={ACCOUNT_TOASTS.passkeysFailed} />
      ) : step.at === 'overview' ? (
        <Overview passkeys={passkeys} returned={step.returned} onBegin={setStep} />
      ) : (
        <PasskeyStep step={step} onEnd={() => setStep({ at: 'overview', returned: true })} />
      )}
    </SettingsSection>
  )
}

type OverviewProps = {
  readonly passkeys: readonly OwnPasskey[]
  /** True if the user has finished or cancelled a step. The overview then takes the focus. */
  readonly returned: boolean
  readonly onBegin: (step: PasskeyStepProps['step']) => void
}

function Overview({ passkeys, returned, onBegin }: OverviewProps) {
  const { session } = useAuth()
  const overview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (returned) overview.current?.focus()
  }, [returned])
  const mustUsePasskey = useMustUsePasskey()
  return (
    <div ref={overview} tabIndex={-1} className={styles.overview}>
      {passkeys.length === 0 ? (
        <Text tone='soft' size='small'>
          {supportsPasskeys() ? TEXTS.none : TEXTS.unsupported}
        </Text>
      ) : (
        <FramedList className={styles.sessions} aria-label={TEXTS.title}>
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              onRemove={mustUsePasskey ? undefined : () => onBegin({ at: 'remove', passkey })}
            />
          ))}
        </FramedList>
      )}
      {supportsPasskeys() && (
        <Group grow>
          {mustUsePasskey ? (
            <PasskeyButton variant='filled' />
          ) : (
            <Button
              variant={session?.two_step_setup_required ? 'filled' : 'default'}
              onClick={() => onBegin({ at: 'add' })}
            >
              {TEXTS.add}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

type PasskeyProps = { readonly passkey: OwnPasskey; readonly onRemove: (() => void) | undefined }

const Passkey = ({ passkey, onRemove }: PasskeyProps) => (
  <ListRow
    actions={
      onRemove && (
        <Button variant='default' aria-label={TEXTS.removeOf(passkey.name)} onClick={onRemove}>
          {TEXTS.remove}
        </Button>
      )
    }
  >
    <strong dir='auto'>{passkey.name}</strong>
    <Text tone='soft' size='tiny'>
      {passkey.backed_up ? TEXTS.synced : TEXTS.onOneDevice}
    </Text>
    <Text tone='soft' size='tiny'>
      {TEXTS.added} <DateTime at={passkey.created_at} />
    </Text>
    <Text tone='soft' size='tiny'>
      {passkey.last_used_at ? (
        <>
          {TEXTS.used} <DateTime at={passkey.last_used_at} />
        </>
      ) : (
        TEXTS.notUsed
      )}
    </Text>
  </ListRow>
)
