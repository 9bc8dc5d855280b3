import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import styles from './notices.module.css'

/** What a visitor sees instead of the form (S2-form.2). */
export function AccessDenied() {
  return (
    <div className={styles.denied}>
      <h1 tabIndex={-1}>{FORM_TEXTS.accessDeniedTitle}</h1>
      <p>{FORM_TEXTS.accessDenied}</p>
      <Button component={Link} to={PATHS.auth}>
        {FORM_TEXTS.goToSignIn}
      </Button>
    </div>
  )
}
