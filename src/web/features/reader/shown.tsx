import { Button, Modal } from '@mantine/core'
import type { RefObject } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { READER_TEXTS, READING_GONE, READING_UNAVAILABLE } from '#domain/review/messages.ts'
import { DiscussionRounds } from '#web/features/review/discussion-rounds.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { LoneState } from '#web/ui/lone-state.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { ApplicationProse } from './application-prose.tsx'
import { Deck } from './deck.tsx'
import { History } from './history.tsx'
import { type Pane, Panes } from './panes.tsx'
import styles from './shown.module.css'
import type { useReading } from './use-reading.ts'
import { VerdictsPane } from './verdicts/verdicts-pane.tsx'

type ShownProps = {
  readonly reading: ReturnType<typeof useReading>
  /** Of the next one, to be there already when it is stepped to. */
  readonly deckAhead: StoredFile | null | undefined
  /** Holds the application's text. */
  readonly article: RefObject<HTMLElement | null>
  /** Whether the rest stands beside the text, or is swiped to. */
  readonly beside: boolean
  readonly pane: Pane
  readonly onPane: (pane: Pane) => void
  /** Undefined to write the question oneself. */
  readonly onAsk: (suggested?: string) => void
  /** To the next one; undefined where there is none. */
  readonly onward: (() => void) | undefined
  readonly onClose: () => void
}

/** The application with what stands beside it, or why there is nothing to show. */
export function Shown({ reading, onward, onClose, ...shown }: ShownProps) {
  const { deckAhead, article, beside, pane, onPane, onAsk } = shown
  const { query, gone } = reading
  const { isAdmin, givesVerdicts } = useAuth()
  const application = query.data
  if (gone || !application) {
    return (
      <article ref={article} tabIndex={-1} data-autofocus className={styles.alone}>
        <Nothing reading={reading} onward={onward} onClose={onClose} />
      </article>
    )
  }
  const company = companyTitle(application.company_name)
  const { answers, rounds, account_deleted } = application
  return (
    <Panes
      beside={beside}
      shown={pane}
      onShow={onPane}
      panes={{
        application: (
          <article ref={article} tabIndex={-1} data-autofocus aria-label={company} className={styles.text}>
            <ApplicationProse application={application} article={article} />
          </article>
        ),
        deck: (
          <Deck
            company={company}
            deck={answers.pitch_deck}
            ahead={beside ? deckAhead : undefined}
            onAskForPdf={account_deleted || !isAdmin ? undefined : () => onAsk(READER_TEXTS.pdfQuestion)}
          />
        ),
        questions: (
          <div className={styles.questions}>
            <DiscussionRounds rounds={rounds} onAsk={account_deleted ? undefined : () => onAsk()} />
          </div>
        ),
        ...(givesVerdicts && { verdicts: <VerdictsPane key={application.id} id={application.id} /> }),
        history: <History application={application} />,
      }}
    />
  )
}

type NothingProps = Pick<ShownProps, 'reading' | 'onward' | 'onClose'>

/** What is said here names the dialog, whose own title stands aside for it. */
function Nothing({ reading: { query, gone }, onward, onClose }: NothingProps) {
  if (gone) {
    return (
      <LoneState title={READING_GONE.title} hint={READING_GONE.description} heading={Modal.Title}>
        <Button onClick={onward ?? onClose}>
          {onward ? READER_TEXTS.nextApplication : READER_TEXTS.close}
        </Button>
      </LoneState>
    )
  }
  if (query.isError) {
    return <ReadingFailed query={query} message={READING_UNAVAILABLE} heading={Modal.Title} />
  }
  return <Spinner text={LOADING} />
}
