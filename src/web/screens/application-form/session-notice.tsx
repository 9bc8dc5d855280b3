import { useState } from 'react'
import { PATHS } from '#domain/routes.ts'
import type { Saver } from '#web/saving/saver.ts'
import { useAuth } from '#web/session/use-auth.ts'
import styles from './notices.module.css'
import { TEXTS } from './texts.ts'

/** The session has ended in the middle, or somebody else's has begun: nothing typed is lost, and how to go on. */
export function SessionNotice({ saver }: { readonly saver: Saver }) {
  const { user } = useAuth()
  const [opener] = useState(user?.id)
  if (user && user.id === opener) return null
  return (
    <section role='alert' className={styles.session}>
      <h2>{user ? TEXTS.otherPersonTitle : TEXTS.signedOutTitle}</h2>
      <p>{user ? TEXTS.otherPerson : TEXTS.signedOut}</p>
      <p className={styles.ways}>
        <a href={PATHS.auth} target='_blank' rel='noreferrer'>
          {TEXTS.signedOutLink}
        </a>
        <button type='button' onClick={() => void saver.save()}>
          {TEXTS.saveNow}
        </button>
      </p>
    </section>
  )
}
