import type { MouseEvent } from 'react'
import { PATHS } from '#domain/routes.ts'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'

/** Named a link in decisions, Labels; it acts where it stands. */
export function ResendLink({ onResend }: { readonly onResend: () => void }) {
  const act = (event: MouseEvent) => {
    event.preventDefault()
    onResend()
  }
  return (
    <a href={`${PATHS.auth}?tab=sign-in`} className={styles.quiet} onClick={act}>
      {LABELS.resend}
    </a>
  )
}
