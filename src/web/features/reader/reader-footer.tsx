import { Button } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { DecideButton } from '#web/features/decisions/decide-button.tsx'
import { StatusSelect } from '#web/features/decisions/status-select.tsx'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import buttons from '#web/ui/buttons.module.css'
import { InlineUndo } from '#web/ui/undo.tsx'
import type { useQueue } from './api.ts'
import styles from './reader-footer.module.css'

/** The end of the queue at which the last step found no application. */
type QueueEnd = 'first' | 'last'

type ReaderFooterProps = {
  readonly application: ReviewApplication | undefined
  /** The buttons of the viewer's verdict, if they give one. */
  readonly verdict: ReactNode
  readonly queue: ReturnType<typeof useQueue>
  /** Says what somebody else changed in the application while it was open. */
  readonly changeNotice: string | undefined
  readonly end: QueueEnd | undefined
  /** The button that closes the reader at the end of the queue. */
  readonly closeButton: Ref<HTMLButtonElement>
  /** The application is gone; a button in its place leads on. */
  readonly isGone: boolean
  readonly onAsk: () => void
  /** Moves the focus to the application's text. */
  readonly onFocusText: () => void
  readonly onClose: () => void
  readonly onPrevious: () => void
  readonly onNext: () => void
}

/** Actions on the application, and the steps to the others. */
export function ReaderFooter({
  application,
  verdict,
  queue,
  changeNotice,
  end,
  closeButton,
  isGone,
  onAsk,
  onFocusText,
  onClose,
  onPrevious,
  onNext,
}: ReaderFooterProps) {
  const { position } = queue
  const { isAdmin } = useAuth()
  const isLast = position !== undefined && position.next === undefined
  return (
    <div className={styles.footer} data-bar>
      {application && verdict}
      {isAdmin && application && (
        <Decision application={application} onAsk={onAsk} onFocusText={onFocusText} />
      )}
      <Position
        queue={queue}
        changeNotice={changeNotice}
        end={end}
        application={application}
        onFocusText={onFocusText}
      />
      <div className={styles.steps} data-steps>
        {isLast && !isGone && (
          <Button ref={closeButton} onClick={onClose}>
            {READER_TEXTS.close}
          </Button>
        )}
        <StepButton text={READER_TEXTS.previous} shortcut='K' to={position?.previous} onStep={onPrevious} />
        <StepButton
          text={READER_TEXTS.next}
          shortcut='J'
          to={position?.next}
          primary={!isLast && !isGone}
          onStep={onNext}
        />
      </div>
    </div>
  )
}

type DecisionProps = Pick<ReaderFooterProps, 'onAsk' | 'onFocusText'> & {
  readonly application: ReviewApplication
}

function Decision({ application, onAsk, onFocusText }: DecisionProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  const leaveSelect = ({ key, target }: KeyboardEvent) => {
    if (!(target instanceof HTMLSelectElement) || (key !== 'Enter' && key !== 'Escape')) return
    // The select handles the key first: its blur would save the choice too.
    requestAnimationFrame(onFocusText)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the select inside
    <div className={styles.decision} onKeyDown={leaveSelect}>
      <StatusSelect
        key={application.id}
        application={application}
        company={companyTitle(application.company_name)}
      />
      <DecideButton application={application} variant='default' shortcut={ariaShortcut('D')} />
      <Button variant='default' onClick={onAsk} aria-haspopup='dialog' aria-keyshortcuts={ariaShortcut('Q')}>
        {REVIEW_TEXTS.askQuestions}
      </Button>
    </div>
  )
}

type PositionProps = Pick<ReaderFooterProps, 'queue' | 'changeNotice' | 'end' | 'application' | 'onFocusText'>

/** The position in the queue, with live regions for screen readers. */
function Position({ queue, changeNotice, end, application, onFocusText }: PositionProps) {
  const { failed, retry, position, newSubmissions, addNewSubmissions } = queue
  const isEnd = end && (end === 'last' ? position?.next : position?.previous) === undefined
  // A click removes its button, so that the focus moves to the text.
  const andFocusText = (action: () => void) => () => {
    action()
    onFocusText()
  }
  return (
    <div className={styles.position}>
      {application && <InlineUndo id={application.id} />}
      <p role='status'>
        <span className={styles.visuallyHidden}>{application?.company_name}</span>
        {position &&
          (position.number
            ? READER_TEXTS.position(position.number, position.of)
            : READER_TEXTS.notInQueue(position.of))}
        {isEnd && <span className={styles.end}>{READER_TEXTS[end]}</span>}
      </p>
      <p role='status'>{changeNotice}</p>
      {failed && (
        <p role='alert'>
          {READER_TEXTS.queueFailed}{' '}
          <QuietButton text={READER_TEXTS.tryAgain} onClick={andFocusText(retry)} />
        </p>
      )}
      {newSubmissions > 0 && (
        <p>
          {READER_TEXTS.newApplications(newSubmissions)}{' '}
          <QuietButton text={READER_TEXTS.addNewApplications} onClick={andFocusText(addNewSubmissions)} />
        </p>
      )}
    </div>
  )
}

const QuietButton = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type='button' className={buttons.quiet} onClick={onClick}>
    {text}
  </button>
)

type StepButtonProps = {
  readonly text: string
  readonly shortcut: string
  readonly to: string | undefined
  readonly primary?: boolean
  readonly onStep: () => void
}

/** Steps to a neighbour. At the end of the queue it stays focusable, and a click says that this is the end. */
function StepButton({ text, shortcut, to, primary = false, onStep }: StepButtonProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      aria-disabled={to === undefined}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      className={buttons.inert}
      onClick={onStep}
    >
      {text}
    </Button>
  )
}

/**
 * Returns the steps to the next and the previous application. A step requested before the queue has loaded is taken once
 * it has.
 * @param closeButton takes the focus after a step beyond the last application
 */
export function useQueueSteps(
  position: ReturnType<typeof useQueue>['position'],
  onGoTo: (id: string) => void,
  closeButton: RefObject<HTMLElement | null>,
) {
  const [end, setEnd] = useState<QueueEnd>()
  const pending = useRef<QueueEnd>(undefined)
  const step = (towards: QueueEnd) => {
    pending.current = position ? undefined : towards
    if (!position) return
    const to = towards === 'last' ? position.next : position.previous
    setEnd(to === undefined ? towards : undefined)
    if (to !== undefined) onGoTo(to)
    else if (towards === 'last') closeButton.current?.focus()
  }
  const takePendingStep = useEffectEvent(() => {
    if (pending.current) step(pending.current)
  })
  const isLoaded = position !== undefined
  useEffect(() => {
    if (isLoaded) takePendingStep()
  }, [isLoaded])
  return { end, next: () => step('last'), previous: () => step('first') }
}

/**
 * Shows the top of an application's text after each step, and focuses it, so that keys scroll it. A pressed step button
 * (`data-steps`) keeps the focus for the next press.
 * @param isLoaded whether the text is on the page
 * @returns the ref of the element that holds the text
 */
export function useFocusOnStep(id: string, isLoaded: boolean): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null)
  const last = useRef(id)
  useLayoutEffect(() => {
    if (last.current === id) return
    last.current = id
    text.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (!document.activeElement?.closest('[data-steps]')) text.current?.focus({ preventScroll: true })
  }, [id])
  useLayoutEffect(() => {
    // The dialog itself has the focus after 'Try again'.
    const isLost = document.activeElement?.matches('body, [role=dialog]')
    if (isLoaded && isLost) text.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return text
}
