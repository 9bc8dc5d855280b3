import { Button } from '@mantine/core'
import { inGroups } from '#domain/accounts/two-step-code.ts'
import { CodeField } from '#web/account-inputs/code-field.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import account from '../account.module.css'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { StepWords } from './step-words.tsx'
import { TWO_STEP_TEXTS } from './texts.ts'
import styles from './two-step.module.css'
import { useAppForm } from './use-app-form.ts'
import type { Offer } from './use-two-step.ts'

const TEXTS = TWO_STEP_TEXTS.app

type AppFormProps = {
  readonly offer: Offer
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnd: () => void
}

/** The key for the app, as a picture and as text, and the code that proves that it has arrived there. */
export function AppForm({ offer, onCodes, onEnd }: AppFormProps) {
  const { faults, register, send, sending } = useAppForm(onCodes, onEnd)
  return (
    <form noValidate onSubmit={send} className={account.form}>
      <StepWords title={TEXTS.title} lead={TEXTS.lead} />
      <Key offer={offer} />
      <CodeField
        id='two-step-code'
        label={TEXTS.code}
        hint={TEXTS.codeHint}
        fault={faults.code}
        register={register('code')}
      />
      <div className={account.actions}>
        <BusyButton type='submit' busy={sending}>
          {TEXTS.turnOn}
        </BusyButton>
        <Button variant='default' onClick={onEnd}>
          {TWO_STEP_TEXTS.cancel}
        </Button>
      </div>
    </form>
  )
}

const Key = ({ offer }: Pick<AppFormProps, 'offer'>) => (
  <div className={styles.key}>
    <QrCode text={offer.uri} />
    <div className={styles.beside}>
      <p>{TEXTS.key}</p>
      <code className={styles.secret}>{inGroups(offer.secret, ' ')}</code>
      <div className={account.actions}>
        <CopyButton text={offer.secret}>{TEXTS.copyKey}</CopyButton>
      </div>
      <a href={offer.uri} className={styles.link}>
        {TEXTS.onThisDevice}
      </a>
    </div>
  </div>
)
