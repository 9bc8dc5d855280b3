import { settings } from '#web/settings.ts'
import { Stack } from '#web/ui/layout.tsx'
import { OutboxNote, WHERE_TO_LOOK } from '#web/ui/outbox-note.tsx'
import { useRequestEmail } from './api.ts'
import styles from './auth.module.css'
import { FormTitle, QuietButton, QuietLink } from './auth-form.tsx'
import { LAZY_TEXTS } from './lazy-texts.ts'
import { AUTH_TEXTS } from './texts.ts'

type CheckInboxProps = {
  readonly email: string
  readonly onSignIn: () => void
  /** Returns to the form, with its values, so that the user can correct the address. */
  readonly onBack: () => void
}

/** Shown after sign-up. Tells the user to open the link in the confirmation e-mail. */
export default function CheckInbox({ email, onSignIn, onBack }: CheckInboxProps) {
  const { resendConfirmation } = useRequestEmail()
  const { hasMailServer } = settings
  return (
    <Stack>
      <FormTitle takesFocus title={WHERE_TO_LOOK}>
        <p>
          {hasMailServer ? LAZY_TEXTS.inboxLead : LAZY_TEXTS.outboxLead}{' '}
          <strong className={styles.address}>{email}</strong>. <OutboxNote /> {LAZY_TEXTS.inboxRest}{' '}
          {hasMailServer && LAZY_TEXTS.inboxWait}
        </p>
      </FormTitle>
      <Stack gap={0}>
        <QuietLink label={LAZY_TEXTS.confirmed} onAct={onSignIn} />
        <QuietLink label={AUTH_TEXTS.resend} onAct={() => void resendConfirmation(email)} />
        <QuietButton onClick={onBack}>{LAZY_TEXTS.otherAddress}</QuietButton>
      </Stack>
    </Stack>
  )
}
