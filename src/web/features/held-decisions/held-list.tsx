import { Button } from '@mantine/core'
import { useState } from 'react'
import { HELD_TEXTS } from '#domain/review/deciding-messages.ts'
import type { HeldDecision } from '#web/features/review/deciding/use-held.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import styles from './held-decisions.module.css'
import { HeldLine } from './held-line.tsx'
import { useDiscard } from './use-discard.ts'
import { useRelease } from './use-release.ts'

type HeldListProps = {
  readonly held: readonly HeldDecision[]
  /** Beyond those that are listed too. */
  readonly count: number
}

/** The decisions that wait, to be released or dropped one by one, some or all. */
export function HeldList({ held, count }: HeldListProps) {
  const { chosen, choose, chooseAll } = useChosen(held)
  const [discarding, setDiscarding] = useState<readonly HeldDecision[]>([])
  const [asking, setAsking] = useState(false)
  const { release, progress } = useRelease()
  const discard = useDiscard(() => setAsking(false))
  const some = chosen.length > 0
  const overtaken = held.filter(({ moved }) => moved)
  const ready = (some ? chosen : held).filter(({ moved }) => !moved)
  const ask = (which: readonly HeldDecision[]) => {
    setDiscarding(which)
    setAsking(true)
  }
  return (
    <section aria-label={HELD_TEXTS.list} className={styles.screen}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type='checkbox'
            checked={some && chosen.length === held.length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          {HELD_TEXTS.selectAll}
        </label>
        <p role='status' className={styles.soft}>
          {progress
            ? HELD_TEXTS.releasing(progress.done, progress.of)
            : held.length < count && HELD_TEXTS.newest(held.length, count)}
        </p>
        {!some && overtaken.length > 0 && (
          <Button variant='default' onClick={() => ask(overtaken)}>
            {HELD_TEXTS.discardOvertaken(overtaken.length)}
          </Button>
        )}
        {some && (
          <Button variant='default' onClick={() => ask(chosen)}>
            {HELD_TEXTS.discardSelected(chosen.length)}
          </Button>
        )}
        {ready.length > 0 && (
          <BusyButton busy={release.isPending} onClick={() => release.mutate(ready)}>
            {some ? HELD_TEXTS.release(ready.length) : HELD_TEXTS.releaseAll(ready.length)}
          </BusyButton>
        )}
      </div>
      <ul className={styles.list}>
        {held.map((decision) => (
          <HeldLine
            key={decision.id}
            decision={decision}
            chosen={chosen.includes(decision)}
            onChoose={(isChosen) => choose(decision.id, isChosen)}
            onDiscard={() => ask([decision])}
          />
        ))}
      </ul>
      <LazyConfirmDialog
        opened={asking}
        title={HELD_TEXTS.confirmDiscard(discarding.length)}
        confirm={HELD_TEXTS.discard}
        destructive
        busy={discard.isPending}
        onConfirm={() => discard.mutate(discarding)}
        onCancel={() => setAsking(false)}
      >
        {HELD_TEXTS.confirmDiscardHint}
      </LazyConfirmDialog>
    </section>
  )
}

/** Which are chosen; one that is held no more is not. */
function useChosen(held: readonly HeldDecision[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    chosen: held.filter(({ id }) => ids.includes(id)),
    choose: (id: string, isChosen: boolean) =>
      setIds(isChosen ? [...ids, id] : ids.filter((other) => other !== id)),
    chooseAll: (all: boolean) => setIds(all ? held.map(({ id }) => id) : []),
  }
}
