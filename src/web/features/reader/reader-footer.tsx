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
import inert from '#web/ui/inert.module.css'
import quiet from '#web/ui/quiet.module.css'
import { InlineUndo } from '#web/ui/undo.tsx'
import type { useQueue } from './api.ts'
import styles from './reader-footer.module.css'

/** Where a step led nowhere. */
type QueueEnd = 'first' | 'last'

type ReaderFooterProps = {
  readonly application: ReviewApplication | undefined
  /** What one thinks of it, for who says so. */
  readonly verdict: ReactNode
  readonly queue: ReturnType<typeof useQueue>
  /** What others have changed in it while it was read. */
  readonly meanwhile: string | undefined
  readonly end: QueueEnd | undefined
  /** Stands at the end of the queue. */
  readonly wayBack: Ref<HTMLButtonElement>
  /** That the way on stands in the place of the application. */
  readonly gone: boolean
  readonly onAsk: () => void
  /** Back to the text: what had the focus is through, or has gone. */
  readonly onRead: () => void
  readonly onClose: () => void
  readonly onPrevious: () => void
  readonly onNext: () => void
}

/** What is done about the application, and the ways to the others. */
export function ReaderFooter({
  application,
  verdict,
  queue,
  meanwhile,
  end,
  wayBack,
  gone,
  onAsk,
  onRead,
  onClose,
  onPrevious,
  onNext,
}: ReaderFooterProps) {
  const { place } = queue
  const { isAdmin } = useAuth()
  const isLast = place !== undefined && place.next === undefined
  return (
    <div className={styles.footer} data-bar>
      {application && verdict}
      {isAdmin && application && <Decision application={application} onAsk={onAsk} onRead={onRead} />}
      <Position queue={queue} meanwhile={meanwhile} end={end} application={application} onRead={onRead} />
      <div className={styles.steps} data-steps>
        {isLast && !gone && (
          <Button ref={wayBack} onClick={onClose}>
            {READER_TEXTS.close}
          </Button>
        )}
        <StepButton text={READER_TEXTS.previous} shortcut='K' to={place?.previous} onStep={onPrevious} />
        <StepButton
          text={READER_TEXTS.next}
          shortcut='J'
          to={place?.next}
          primary={!isLast && !gone}
          onStep={onNext}
        />
      </div>
    </div>
  )
}

type DecisionProps = Pick<ReaderFooterProps, 'onAsk' | 'onRead'> & { readonly application: ReviewApplication }

function Decision({ application, onAsk, onRead }: DecisionProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  const leave = ({ key, target }: KeyboardEvent) => {
    if (!(target instanceof HTMLSelectElement) || (key !== 'Enter' && key !== 'Escape')) return
    // Later, so that the choice is through before the focus leaves, which counts as choosing too.
    requestAnimationFrame(onRead)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what is pressed in the select within
    <div className={styles.decision} onKeyDown={leave}>
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

type PositionProps = Pick<ReaderFooterProps, 'queue' | 'meanwhile' | 'end' | 'application' | 'onRead'>

/** Where one is, told also to who cannot see that another company has come. */
function Position({ queue, meanwhile, end, application, onRead }: PositionProps) {
  const { failed, tryAgain, place, news, takeNews } = queue
  const isEnd = end && (end === 'last' ? place?.next : place?.previous) === undefined
  // The button goes by being pressed.
  const andRead = (act: () => void) => () => {
    act()
    onRead()
  }
  return (
    <div className={styles.position}>
      {application && <InlineUndo id={application.id} />}
      <p role='status'>
        <span className={styles.visuallyHidden}>{application?.company_name}</span>
        {place &&
          (place.number ? READER_TEXTS.position(place.number, place.of) : READER_TEXTS.notInQueue(place.of))}
        {isEnd && <span className={styles.end}>{READER_TEXTS[end]}</span>}
      </p>
      <p role='status'>{meanwhile}</p>
      {failed && (
        <p role='alert'>
          {READER_TEXTS.queueFailed} <QuietButton text={READER_TEXTS.tryAgain} onClick={andRead(tryAgain)} />
        </p>
      )}
      {news > 0 && (
        <p>
          {READER_TEXTS.newApplications(news)}{' '}
          <QuietButton text={READER_TEXTS.addNewApplications} onClick={andRead(takeNews)} />
        </p>
      )}
    </div>
  )
}

const QuietButton = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type='button' className={quiet.quiet} onClick={onClick}>
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

/** A button at its end stays focusable, and says that it is the end. */
function StepButton({ text, shortcut, to, primary = false, onStep }: StepButtonProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      aria-disabled={to === undefined}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      className={inert.inert}
      onClick={onStep}
    >
      {text}
    </Button>
  )
}

/**
 * The ways to the next application and to the one before. Before the queue has come nobody knows where they lead: the
 * way that was asked for last is gone then.
 * @param wayBack what has the focus where there is no next one
 */
export function useQueueSteps(
  place: ReturnType<typeof useQueue>['place'],
  onGoTo: (id: string) => void,
  wayBack: RefObject<HTMLElement | null>,
) {
  const [end, setEnd] = useState<QueueEnd>()
  const asked = useRef<QueueEnd>(undefined)
  const step = (towards: QueueEnd) => {
    asked.current = place ? undefined : towards
    if (!place) return
    const to = towards === 'last' ? place.next : place.previous
    setEnd(to === undefined ? towards : undefined)
    if (to !== undefined) onGoTo(to)
    else if (towards === 'last') wayBack.current?.focus()
  }
  const catchUp = useEffectEvent(() => {
    if (asked.current) step(asked.current)
  })
  const isKnown = place !== undefined
  useEffect(() => {
    if (isKnown) catchUp()
  }, [isKnown])
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
