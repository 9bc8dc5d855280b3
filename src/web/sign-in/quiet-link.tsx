import type { MouseEvent } from 'react'
import { PATHS } from '#domain/routes.ts'
import styles from './sign-in.module.css'

type QuietLinkProps = { readonly label: string; readonly onAct: () => void }

/** Called a link (D-labels.2); it acts where it stands. */
export function QuietLink({ label, onAct }: QuietLinkProps) {
  const act = (event: MouseEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <a href={PATHS.tab('sign-in')} className={styles.quiet} onClick={act}>
      {label}
    </a>
  )
}
