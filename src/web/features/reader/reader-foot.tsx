import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { DecideButton } from '#web/features/review/deciding/decide-button.tsx'
import { StatusSelect } from '#web/features/review/status-select.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import inert from '#web/ui/inert.module.css'
import quiet from '#web/ui/quiet.module.css'
import { InlineUndo } from '#web/ui/undo.tsx'
import styles from './reader-foot.module.css'
import type { useQueue } from './use-queue.ts'
import type { Reading } from './use-reading.ts'

/** Where a step led nowhere. */
export type End = 'first' | 'last'

type ReaderFootProps = {
  readonly application: Reading | undefined
  /** What one thinks of it, for who says so. */
  readonly verdict: ReactNode
  readonly queue: ReturnType<typeof useQueue>
  /** What others have changed in it while it was read. */
  readonly meanwhile: string | undefined
  readonly end: End | undefined
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
export function ReaderFoot({
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
}: ReaderFootProps) {
  const { place } = queue
  const { isAdmin } = useAuth()
  const isLast = place !== undefined && place.next === undefined
  return (
    <div className={styles.foot} data-bar>
      {application && verdict}
      {isAdmin && application && <Decision application={application} onAsk={onAsk} onRead={onRead} />}
      <Position queue={queue} meanwhile={meanwhile} end={end} application={application} onRead={onRead} />
      <div className={styles.steps} data-steps>
        {isLast && !gone && (
          <Button ref={wayBack} onClick={onClose}>
            {READER_TEXTS.close}
          </Button>
        )}
        <Step text={READER_TEXTS.previous} shortcut='K' to={place?.previous} onStep={onPrevious} />
        <Step
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

type DecisionProps = Pick<ReaderFootProps, 'onAsk' | 'onRead'> & { readonly application: Reading }

function Decision({ application, onAsk, onRead }: DecisionProps) {
  const { told } = useSingleKeys()
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
      <DecideButton application={application} variant='default' shortcut={told('D')} />
      <Button variant='default' onClick={onAsk} aria-haspopup='dialog' aria-keyshortcuts={told('Q')}>
        {REVIEW_TEXTS.askQuestions}
      </Button>
    </div>
  )
}

type PositionProps = Pick<ReaderFootProps, 'queue' | 'meanwhile' | 'end' | 'application' | 'onRead'>

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
        <span className={styles.told}>{application?.company_name}</span>
        {place &&
          (place.number ? READER_TEXTS.position(place.number, place.of) : READER_TEXTS.outside(place.of))}
        {isEnd && <span className={styles.end}>{READER_TEXTS[end]}</span>}
      </p>
      <p role='status'>{meanwhile}</p>
      {failed && (
        <p role='alert'>
          {READER_TEXTS.queueFailed} <Quiet text={READER_TEXTS.tryAgain} onClick={andRead(tryAgain)} />
        </p>
      )}
      {news > 0 && (
        <p>
          {READER_TEXTS.news(news)} <Quiet text={READER_TEXTS.takeNews} onClick={andRead(takeNews)} />
        </p>
      )}
    </div>
  )
}

const Quiet = ({ text, onClick }: { readonly text: string; readonly onClick: () => void }) => (
  <button type='button' className={quiet.quiet} onClick={onClick}>
    {text}
  </button>
)

type StepProps = {
  readonly text: string
  readonly shortcut: string
  readonly to: string | undefined
  readonly primary?: boolean
  readonly onStep: () => void
}

/** A button at its end stays focusable, and says that it is the end. */
function Step({ text, shortcut, to, primary = false, onStep }: StepProps) {
  const { told } = useSingleKeys()
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      aria-disabled={to === undefined}
      aria-keyshortcuts={told(shortcut)}
      className={inert.inert}
      onClick={onStep}
    >
      {text}
    </Button>
  )
}
