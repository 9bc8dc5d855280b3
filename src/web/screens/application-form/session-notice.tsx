import { PATHS } from '#domain/routes.ts'
import { useShown } from '#web/parts/use-shown.ts'
import { useAuth } from '#web/session/use-auth.ts'
import type { DraftRecord } from './draft-kind.ts'
import styles from './notices.module.css'
import { TEXTS } from './texts.ts'

type SessionNoticeProps = { readonly record: DraftRecord }

/** The session has ended in the middle, or somebody else's has begun: nothing typed is lost, and how to go on. */
export function SessionNotice({ record }: SessionNoticeProps) {
  const { user } = useAuth()
  if (user?.id === record.kind.owner) return null
  return <Notice key={user?.id} record={record} signedOut={user === null} />
}

function Notice({ record, signedOut }: SessionNoticeProps & { readonly signedOut: boolean }) {
  const notice = useShown<HTMLElement>()
  const { refreshProfile } = useAuth()
  /** Looks first who is signed in by now; with the right person back this notice goes. */
  const saveNow = async () => {
    await refreshProfile()
    await record.save()
  }
  return (
    <section role='alert' ref={notice} className={styles.session}>
      <h2>{signedOut ? TEXTS.signedOutTitle : TEXTS.otherPersonTitle}</h2>
      <p>{signedOut ? TEXTS.signedOut : TEXTS.otherPerson}</p>
      <p className={styles.ways}>
        <a href={PATHS.auth} target='_blank' rel='noreferrer'>
          {TEXTS.signedOutLink}
        </a>
        <button type='button' onClick={() => void saveNow()}>
          {TEXTS.saveNow}
        </button>
      </p>
    </section>
  )
}
