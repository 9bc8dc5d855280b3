import { Button } from '@mantine/core'
import { useState } from 'react'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useDeletion } from './use-deletion.ts'

const TEXTS = ACCOUNT_TEXTS.deletion

/** Says what goes and what stays, and asks twice. */
export function DeletionSection() {
  const [alsoSubmitted, setAlsoSubmitted] = useState(false)
  const { faults, register, ask, asking, cancel, send, sending } = useDeletion(alsoSubmitted)
  return (
    <AccountSection id='deletion' title={TEXTS.title} lead={TEXTS.lead}>
      <div className={styles.consequences}>
        <p>{TEXTS.goes}</p>
        <p>{TEXTS.stays}</p>
      </div>
      <form noValidate onSubmit={ask} className={styles.form}>
        <label className={styles.check}>
          <input
            type='checkbox'
            checked={alsoSubmitted}
            onChange={({ currentTarget }) => setAlsoSubmitted(currentTarget.checked)}
          />
          {TEXTS.alsoSubmitted}
        </label>
        <CurrentPasswordField
          id='deletion-password'
          fault={faults.password}
          register={register('password')}
        />
        <div className={styles.actions}>
          <Button type='submit' className={styles.danger}>
            {TEXTS.act}
          </Button>
        </div>
      </form>
      <LazyConfirmDialog
        opened={asking}
        destructive
        title={TEXTS.confirmTitle}
        confirm={TEXTS.confirm}
        busy={sending}
        onConfirm={() => void send()}
        onCancel={cancel}
      >
        {alsoSubmitted ? TEXTS.withSubmitted : TEXTS.withoutSubmitted}
      </LazyConfirmDialog>
    </AccountSection>
  )
}
