import { Button } from '@mantine/core'
import { companyTitle } from '#domain/applications/messages.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import styles from './decide.module.css'
import { EMAILS_TITLE } from './letters-title.ts'

type MovedNoticeProps = {
  /** None: not an application has moved, but the words of the e-mail. */
  readonly moved: readonly { readonly id: string; readonly company_name: string }[]
  readonly onLookAgain: () => void
}

/** Names what changed since it was looked at, of which nothing was decided yet. */
export function MovedNotice({ moved, onLookAgain }: MovedNoticeProps) {
  useFocusOnUnmount([EMAILS_TITLE])
  return (
    <section ref={scrollIntoViewOnMount} role='alert' className={styles.notice}>
      <p className={styles.strong}>
        {moved.length > 0 ? DECIDE_TEXTS.movedTitle(moved.length) : DECIDE_TEXTS.wordsMovedTitle}
      </p>
      <p>{moved.length > 0 ? DECIDE_TEXTS.moved : DECIDE_TEXTS.wordsMoved}</p>
      {moved.length > 0 && (
        <ul className={styles.names}>
          {moved.map(({ id, company_name }) => (
            <li key={id}>{companyTitle(company_name)}</li>
          ))}
        </ul>
      )}
      <Button variant='default' size='sm' onClick={onLookAgain}>
        {DECIDE_TEXTS.lookAgain}
      </Button>
    </section>
  )
}
