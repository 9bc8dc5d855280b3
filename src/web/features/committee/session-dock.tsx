import { Button } from '@mantine/core'
import { useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Vote } from '#domain/committee/committee.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { ModalDescription } from '#web/ui/small-modal.tsx'
import { Text } from '#web/ui/text.tsx'
import type { AgendaItem, ItemContent, Session } from './agenda.ts'
import { isUnanswered, itemAfter, namesLeaving, votingStep } from './agenda.ts'
import type { Act } from './api.ts'
import styles from './committee.module.css'
import { TEXTS } from './texts.ts'
import { VotingPanel } from './voting.tsx'

export const OUTCOME_BUTTON_ID = 'committee-outcome'

type SessionDockProps = {
  readonly session: Session
  /** Undefined before the first item. */
  readonly item: AgendaItem | undefined
  /** True if the item is the one that the host shows. */
  readonly isCurrent: boolean
  readonly ballot: readonly { readonly value: Vote; readonly label: string }[]
  readonly sendingVote: Vote | undefined
  /** The act that is being sent, if any. */
  readonly steering: Act['do'] | undefined
  readonly outcomeShown: boolean
  /** Numbers of the items whose outcome the host has typed but not noted. */
  readonly drafts: ReadonlySet<number>
  readonly onVote: (vote: Vote) => void
  readonly onSteer: (act: Act) => void
  /** @param by the number of items to move by */
  readonly onStep: (by: 1 | -1) => void
  readonly onBackToHost: () => void
  readonly onOutcome: () => void
}

/** The votes, and what the user can do: follow the host or, as the host, steer the session. */
export function SessionDock(props: SessionDockProps) {
  const { session, item, isCurrent, ballot, sendingVote, onVote } = props
  const voting = item?.content?.voting
  return (
    <div className={styles.dock} data-bar>
      {voting && (
        <VotingPanel
          voting={voting}
          isCurrent={isCurrent}
          ballot={ballot}
          sending={sendingVote}
          onVote={onVote}
        />
      )}
      {session.hosting ? <HostBar {...props} /> : <FollowerBar {...props} />}
    </div>
  )
}

/**
 * Says whom the user follows, and leads back to the host. Other administrators can take over, which is the primary action
 * while the host is not connected.
 */
function FollowerBar({ session, isCurrent, onSteer, onBackToHost }: SessionDockProps) {
  const { isAdmin } = useAuth()
  const { ariaShortcut } = useSingleKeyShortcuts()
  const [confirming, setConfirming] = useState(false)
  const { host, items, current, present } = session
  const isHostAway = !present.some(({ hosting }) => hosting)
  const canTakeOverNow = isHostAway && isAdmin
  const voting = items.find(({ number }) => number === current)?.content?.voting
  return (
    <Group gap={3} className={styles.bar}>
      <Text role='status' size='small' tone='soft' className={styles.fill}>
        {isHostAway
          ? TEXTS.hostAway(host)
          : isCurrent || current === null
            ? TEXTS.following(host)
            : TEXTS.lookingAway(host, current, voting?.votes === null)}
      </Text>
      {isAdmin && (
        <Button
          variant={canTakeOverNow ? 'filled' : 'default'}
          size='sm'
          aria-haspopup='dialog'
          onClick={() => setConfirming(true)}
        >
          {TEXTS.takeOver}
        </Button>
      )}
      {!isCurrent && current !== null && (
        <Button
          variant={canTakeOverNow ? 'default' : 'filled'}
          size='sm'
          aria-keyshortcuts={ariaShortcut('H')}
          onClick={onBackToHost}
        >
          {TEXTS.backToHost}
        </Button>
      )}
      <LazyConfirmDialog
        opened={confirming}
        title={TEXTS.confirmTakeOver(host)}
        confirm={TEXTS.takeOverNow}
        onConfirm={() => {
          setConfirming(false)
          onSteer({ do: 'take-over' })
        }}
        onCancel={() => setConfirming(false)}
      >
        {TEXTS.takeOverHint}
      </LazyConfirmDialog>
    </Group>
  )
}

/** The host's controls. Those that do not apply stay focusable, so that the focus is not lost. */
function HostBar(props: SessionDockProps) {
  const { session, item, steering, outcomeShown, drafts, onSteer, onStep, onOutcome } = props
  const { items, current } = session
  const { ariaShortcut } = useSingleKeyShortcuts()
  const content = item?.content
  const next = itemAfter(items, current, 1)
  const leaving = next === undefined ? [] : namesLeaving(session, next)
  return (
    <>
      <Text role='status' size='small' tone='warning' strong>
        {next !== undefined && leaving.length > 0 && TEXTS.leavesBefore(leaving, next)}
      </Text>
      <Group gap={2} className={styles.bar}>
        <Text size='small' tone='soft' className={`${styles.fill} ${styles.wide}`}>
          {TEXTS.youHost}
        </Text>
        <Group gap={2} className={styles.actions}>
          <VotingButton content={content} steering={steering} onSteer={onSteer} />
          <Button
            id={OUTCOME_BUTTON_ID}
            variant='default'
            className={buttons.inert}
            aria-disabled={!content || undefined}
            aria-expanded={outcomeShown}
            aria-keyshortcuts={ariaShortcut('D')}
            onClick={content ? onOutcome : undefined}
          >
            {item && drafts.has(item.number) ? TEXTS.outcomeDraft : TEXTS.outcome}
          </Button>
          <EndButton
            session={session}
            drafts={drafts}
            busy={steering === 'end'}
            onEnd={() => onSteer({ do: 'end' })}
          />
        </Group>
        <Group gap={2} className={styles.actions}>
          <StepButton
            text={READER_TEXTS.previous}
            shortcut='K'
            enabled={itemAfter(items, current, -1) !== undefined}
            onStep={() => onStep(-1)}
          />
          <StepButton
            text={READER_TEXTS.next}
            shortcut='J'
            enabled={next !== undefined}
            primary={!outcomeShown}
            onStep={() => onStep(1)}
          />
        </Group>
      </Group>
    </>
  )
}

type VotingButtonProps = Pick<SessionDockProps, 'steering' | 'onSteer'> & {
  readonly content: ItemContent | null | undefined
}

/** Asks for votes, reveals them, or asks again, after a question because this discards them. */
function VotingButton({ content, steering, onSteer }: VotingButtonProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  const [confirming, setConfirming] = useState(false)
  const step = content ? votingStep(content) : 'ask'
  const isAgain = step === 'ask-again'
  const isReady = content && !isUnanswered(content)
  return (
    <>
      <BusyButton
        variant='default'
        busy={steering === step}
        className={buttons.inert}
        aria-disabled={!isReady || undefined}
        aria-haspopup={isAgain ? 'dialog' : undefined}
        aria-keyshortcuts={isAgain ? undefined : ariaShortcut(step === 'ask' ? 'V' : 'R')}
        onClick={isReady ? () => (isAgain ? setConfirming(true) : onSteer({ do: step })) : undefined}
      >
        {TEXTS.voting[step]}
      </BusyButton>
      <LazyConfirmDialog
        opened={confirming}
        title={TEXTS.confirmAskAgain}
        confirm={TEXTS.askAgainNow}
        onConfirm={() => {
          setConfirming(false)
          onSteer({ do: 'ask-again' })
        }}
        onCancel={() => setConfirming(false)}
      >
        {TEXTS.askAgainHint}
      </LazyConfirmDialog>
    </>
  )
}

type StepButtonProps = {
  readonly text: string
  readonly shortcut: string
  readonly enabled: boolean
  readonly primary?: boolean
  readonly onStep: () => void
}

function StepButton({ text, shortcut, enabled, primary = false, onStep }: StepButtonProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Button
      variant={primary && enabled ? 'filled' : 'default'}
      className={buttons.inert}
      aria-disabled={!enabled || undefined}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      onClick={enabled ? onStep : undefined}
    >
      {text}
    </Button>
  )
}

type EndButtonProps = Pick<SessionDockProps, 'session' | 'drafts'> & {
  readonly busy: boolean
  readonly onEnd: () => void
}

/** A button that asks whether to end the session, and says what is on hold, what is not noted and what is open. */
function EndButton({ session: { items }, drafts, busy, onEnd }: EndButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const decided = items.filter(({ content }) => content?.held?.noted_here).length
  const namesOf = (isListed: (content: ItemContent, isDraft: boolean) => boolean) =>
    items.flatMap(({ number, content }) =>
      content && isListed(content, drafts.has(number))
        ? [TEXTS.numbered(number, companyTitle(content.company_name))]
        : [],
    )
  const notNoted = namesOf((_, isDraft) => isDraft)
  const open = namesOf(({ outcome }, isDraft) => !(outcome || isDraft))
  return (
    <>
      <Button variant='default' aria-haspopup='dialog' onClick={() => setConfirming(true)}>
        {TEXTS.end}
      </Button>
      <LazyConfirmDialog
        opened={confirming}
        title={TEXTS.confirmEnd}
        confirm={TEXTS.endNow}
        busy={busy}
        onConfirm={onEnd}
        onCancel={() => setConfirming(false)}
      >
        <ModalDescription>
          <Stack gap={3}>
            <p>{TEXTS.endHint(decided)}</p>
            {notNoted.length > 0 && <p>{TEXTS.notNoted(notNoted)}</p>}
            {open.length > 0 && <p>{TEXTS.noOutcome(open)}</p>}
          </Stack>
        </ModalDescription>
      </LazyConfirmDialog>
    </>
  )
}
