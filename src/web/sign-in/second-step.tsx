import { useEffect } from 'react'
import { CodeField } from '#web/account-inputs/code-field.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { QuietLink } from './quiet-link.tsx'
import { TWO_STEP_LABELS } from './second-step-labels.ts'
import styles from './sign-in.module.css'
import { type TwoStepProps, useTwoStep } from './use-second-step.ts'
import { WayInForm } from './way-in-form.tsx'

/** After the right password: the code of the app, or a recovery code. Nobody is signed in before that. */
export function TwoStep(props: TwoStepProps) {
  const { fields, send, kind, change } = useTwoStep(props)
  const { form, faults, sending, register } = fields
  const labels = TWO_STEP_LABELS[kind]
  useEffect(() => {
    if (kind) form.focus('code')
  }, [form, kind])
  return (
    <WayInForm onSubmit={send}>
      <div className={styles.words}>
        <h2>{TWO_STEP_LABELS.title}</h2>
        <p>{labels.lead}</p>
      </div>
      <CodeField
        key={kind}
        id='second-step-code'
        label={labels.label}
        digits={kind === 'app'}
        fault={faults.code}
        register={register('code')}
      />
      <BusyButton type='submit' fullWidth busy={sending}>
        {TWO_STEP_LABELS.signIn}
      </BusyButton>
      <div className={styles.ways}>
        <QuietLink label={labels.other} onAct={change} />
        <QuietLink label={TWO_STEP_LABELS.back} onAct={props.onBack} />
      </div>
    </WayInForm>
  )
}
