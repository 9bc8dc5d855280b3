import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { DecideButton } from '#web/features/decisions/decide-button.tsx'
import { StatusSelect } from '#web/features/decisions/status-select.tsx'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import buttons from '#web/ui/buttons.module.css'
import { Group } from '#web/ui/layout.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { InlineUndo } from '#web/ui/undo.tsx'
import type { useQueue } from './api.ts'
import styles from './reader-footer.module.css'
import { TEXTS } from './texts.ts'
import type { QueueEnd } from './use-queue-steps.ts'

type ReaderFooterProps = {
  readonly application: ReviewApplication | undefined
  /** The buttons for the viewer's verdict, or the button for their interest if they may give none. */
  readonly verdict: ReactNode
  readonly queue: ReturnType<typeof useQueue>
  /** Describes a change that another user made while the application was open. */
  readonly changeNotice: string | undefined
  readonly end: QueueEnd | undefined
  /** The button that closes the reader at the end of the queue. */
  readonly closeButton: Ref<HTMLButtonElement>
  /** True if the application was deleted or is no longer visible to this user. A button then opens the next one. */
  readonly isGone: boolean
  readonly onAsk: () => void
  /** True if a narrow footer shows the controls that are behind 'More'. */
  readonly moreShown: boolean
  readonly onMore: (shown: boolean) => void
  /** Moves the focus to the application's text. */
  readonly onFocusText: () => void
  readonly onClose: () => void
  readonly onPrevious: () => void
  readonly onNext: () => void
}

/**
 * Actions on the application, and buttons that go to other applications. The footer's height does not change. Notices
 * appear above it.
 */
export function ReaderFooter(props: ReaderFooterProps) {
  const { application, verdict, queue, closeButton, isGone, onClose, onPrevious, onNext } = props
  const { position } = queue
  const { isAdmin } = useAuth()
  const isLast = position !== undefined && position.next === undefined
  return (
    <Group className={styles.footer} data-bar>
      {application && verdict}
      {isAdmin && application && !application.withdrawn && <Decision {...props} application={application} />}
      <Position {...props} />
      <Group gap={2} className={styles.steps} data-steps>
        {isLast && !isGone && (
          <Button ref={closeButton} onClick={onClose} aria-label={READER_TEXTS.close}>
            <span className={styles.short}>{TEXTS.back}</span>
            <span className={styles.long}>{READER_TEXTS.close}</span>
          </Button>
        )}
        <StepButton
          text={READER_TEXTS.previous}
          arrow='‹'
          shortcut='K'
          to={position?.previous}
          onStep={onPrevious}
        />
        <StepButton
          text={READER_TEXTS.next}
          arrow='›'
          shortcut='J'
          to={position?.next}
          primary={!isLast && !isGone}
          onStep={onNext}
        />
      </Group>
    </Group>
  )
}

type DecisionProps = Pick<ReaderFooterProps, 'onAsk' | 'moreShown' | 'onMore' | 'onFocusText'> & {
  readonly application: ReviewApplication
}

/** Controls for the status, the decision and questions. On narrow screens, they are behind a button. */
function Decision({ application, onAsk, moreShown, onMore, onFocusText }: DecisionProps) {
  const id = useId()
  const { ariaShortcut } = useSingleKeyShortcuts()
  const leave = (event: KeyboardEvent) => {
    const { key, target } = event
    if (target instanceof HTMLSelectElement) {
      // Waits until the select has handled the key. Otherwise its blur would save the choice as well.
      if (key === 'Enter' || key === 'Escape') requestAnimationFrame(onFocusText)
    } else if (key === 'Escape' && moreShown) {
      event.preventDefault()
      onMore(false)
      document.getElementById(`${id}-button`)?.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses in the controls inside
    <div onKeyDown={leave}>
      <Button
        id={`${id}-button`}
        variant='default'
        className={styles.more}
        aria-expanded={moreShown}
        aria-controls={id}
        onClick={() => onMore(!moreShown)}
      >
        {TEXTS.more}
        <span aria-hidden>{moreShown ? '\u00a0▾' : '\u00a0▴'}</span>
      </Button>
      <Group id={id} gap={2} align='start' className={styles.decision} data-shown={moreShown}>
        <StatusSelect
          key={application.id}
          application={application}
          company={companyTitle(application.company_name)}
        />
        <DecideButton application={application} variant='default' shortcut={ariaShortcut('D')} />
        <Button
          variant='default'
          onClick={onAsk}
          aria-haspopup='dialog'
          aria-keyshortcuts={ariaShortcut('Q')}
        >
          {REVIEW_TEXTS.askQuestions}
        </Button>
      </Group>
    </div>
  )
}

type PositionProps = Pick<ReaderFooterProps, 'queue' | 'changeNotice' | 'end' | 'application' | 'onFocusText'>

/** The position in the queue and the notices above it, with live regions for screen readers. */
function Position({ queue, changeNotice, end, application, onFocusText }: PositionProps) {
  const { failed, retry, position, newSubmissions, addNewSubmissions } = queue
  const isEnd = end && (end === 'last' ? position?.next : position?.previous) === undefined
  // Moves the focus to the text, because a click removes the pressed button.
  const andFocusText = (action: () => void) => () => {
    action()
    onFocusText()
  }
  return (
    <>
      <Text role='status' size='small' className={styles.position}>
        <VisuallyHidden as='bdi'>{application?.company_name}</VisuallyHidden>
        <span>
          {position &&
            (position.number
              ? READER_TEXTS.position(position.number, position.of)
              : READER_TEXTS.notInQueue(position.of))}
        </span>
      </Text>
      <Group gap={0} className={styles.notices}>
        {application && <InlineUndo id={application.id} />}
        <p role='status'>{isEnd && READER_TEXTS[end]}</p>
        <p role='status'>{changeNotice}</p>
        {failed && (
          <p role='alert'>
            {READER_TEXTS.queueFailed}{' '}
            <QuietButton text={READER_TEXTS.tryAgain} onClick={andFocusText(retry)} />
          </p>
        )}
        {newSubmissions > 0 && (
          <p>
            <span>{READER_TEXTS.newApplications(newSubmissions)}</span>{' '}
            <QuietButton text={READER_TEXTS.addNewApplications} onClick={andFocusText(addNewSubmissions)} />
          </p>
        )}
      </Group>
    </>
  )
}

const QuietButton = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type='button' className={buttons.quiet} onClick={onClick}>
    {text}
  </button>
)

type StepButtonProps = {
  readonly text: string
  /** Shown in place of the text on narrow screens. */
  readonly arrow: string
  readonly shortcut: string
  readonly to: string | undefined
  readonly primary?: boolean
  readonly onStep: () => void
}

/**
 * A button that goes to the next or previous application in the queue. At the end of the queue it stays focusable, and
 * a click shows that this is the end.
 */
function StepButton({ text, arrow, shortcut, to, primary = false, onStep }: StepButtonProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      aria-disabled={to === undefined}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      aria-label={text}
      className={buttons.inert}
      onClick={onStep}
    >
      <span className={`${styles.short} ${styles.arrow}`}>{arrow}</span>
      <span className={styles.long}>{text}</span>
    </Button>
  )
}
