import { useEffect, useState } from 'react'
import { prefetch } from '#web/ui/lazy.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { INPUT_TEXTS, labelOf } from './labels.ts'
import { fetchCommonPasswords } from './password-rule.ts'
import type { Registered } from './use-text-form.ts'

type PasswordFieldProps = {
  readonly id: string
  readonly label?: string
  readonly autoComplete: 'new-password' | 'current-password'
  readonly fault: string | undefined
  readonly hint?: string
  /** Whether a dialog that it stands in opens with the focus here. */
  readonly opensHere?: boolean
  readonly register: Registered
}

/** A password, which whoever types it may look at. */
export function PasswordField({
  autoComplete,
  register,
  label = labelOf('password'),
  opensHere,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (autoComplete === 'new-password') prefetch(fetchCommonPasswords)
  }, [autoComplete])
  return (
    <Field {...field} label={label}>
      {(attributes) => (
        <div className={styles.secret}>
          <input
            {...attributes}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize='none'
            spellCheck={false}
            data-autofocus={opensHere || undefined}
            {...register}
          />
          <button
            type='button'
            className={styles.reveal}
            aria-label={shown ? INPUT_TEXTS.hide : INPUT_TEXTS.show}
            onClick={() => setShown(!shown)}
          >
            <Eye open={shown} />
          </button>
        </div>
      )}
    </Field>
  )
}

const Eye = ({ open }: { readonly open: boolean }) => (
  <svg
    viewBox='0 0 24 24'
    fill='none'
    stroke='currentColor'
    strokeWidth='1.75'
    strokeLinecap='round'
    aria-hidden='true'
  >
    <path d='M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z' />
    <circle cx='12' cy='12' r='3' />
    {open && <path d='M4 20 20 4' />}
  </svg>
)
