import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { outcomeLabel } from '#domain/committee/committee.ts'
import { moveItem } from '#domain/forms/field-list.ts'
import rows from '#web/features/settings/field-list.module.css'
import { useDragOrder } from '#web/features/settings/use-drag-order.ts'
import { Pill } from '#web/ui/badge.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Heading, Text, VisuallyHidden } from '#web/ui/text.tsx'
import type { AgendaItem, Session } from './agenda.ts'
import { isAhead, namesLeaving } from './agenda.ts'
import styles from './committee.module.css'
import { TEXTS } from './texts.ts'

export type AgendaDialogProps = {
  readonly opened: boolean
  readonly session: Session
  /** Numbers of the items whose outcome the host has typed but not noted. */
  readonly drafts: ReadonlySet<number>
  /** Opens an item: for everybody if the user is the host, otherwise for the user only. */
  readonly onOpen: (number: number) => void
  /** Rejects if the order was not saved. A toast then explains the failure. */
  readonly onReorder: (agenda: readonly number[]) => Promise<unknown>
  readonly onClose: () => void
}

/** The agenda and the members who are present. The host changes the order of the items here. */
export default function AgendaDialog({ opened, session, onClose, ...agenda }: AgendaDialogProps) {
  return (
    <Dialog opened={opened} title={TEXTS.agenda} wide={false} reading onClose={onClose}>
      <DialogBody>
        <Agenda session={session} {...agenda} />
        <Present session={session} />
      </DialogBody>
    </Dialog>
  )
}

type AgendaProps = Omit<AgendaDialogProps, 'opened' | 'onClose'>

function Agenda({ session, drafts, onOpen, onReorder }: AgendaProps) {
  const { hosting } = session
  const { items, reorder } = useNewOrder(session.items, onReorder)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    reorder(moveItem(items, from, to).map(({ number }) => number))
    const moved = items[from]
    if (moved) setAnnouncement(TEXTS.moved(moved.number, to + 1, items.length))
  }
  const { list, rowProps, handleProps } = useDragOrder(move)
  return (
    <>
      <Stack as='ol' gap={0} ref={list} aria-label={TEXTS.agenda}>
        {items.map((item, index) => (
          <li key={item.number} className={`${styles.item} ${rows.movable}`} {...rowProps(index)}>
            <Group gap={2} className={styles.row}>
              <Group gap={3} className={rows.summary}>
                {hosting && (
                  <span aria-hidden className={rows.handle} {...handleProps(index)}>
                    ⠿
                  </span>
                )}
                <ItemSummary session={session} item={item} isDraft={hosting && drafts.has(item.number)} />
              </Group>
              <Group gap={1}>
                {(hosting || item.content) && (
                  <Button
                    variant='subtle'
                    size='sm'
                    aria-label={TEXTS.goTo(item.number)}
                    onClick={() => onOpen(item.number)}
                  >
                    {TEXTS.open}
                  </Button>
                )}
                {hosting && (
                  <MoveButtons
                    up={TEXTS.up(item.number)}
                    down={TEXTS.down(item.number)}
                    place={index}
                    count={items.length}
                    onMove={(by) => move(index, index + by)}
                  />
                )}
              </Group>
            </Group>
          </li>
        ))}
      </Stack>
      <VisuallyHidden role='status'>{announcement}</VisuallyHidden>
    </>
  )
}

/** Returns the items in the order that the host has chosen last, also while it is being sent. */
function useNewOrder(items: Session['items'], onReorder: AgendaProps['onReorder']) {
  const [order, setOrder] = useState<readonly number[]>()
  if (order && items.every(({ number }, index) => order[index] === number)) setOrder(undefined)
  const reorder = (agenda: readonly number[]) => {
    setOrder(agenda)
    onReorder(agenda).catch(() => setOrder((latest) => (latest === agenda ? undefined : latest)))
  }
  return {
    items: order?.flatMap((number) => items.find((item) => item.number === number) ?? []) ?? items,
    reorder,
  }
}

type ItemSummaryProps = {
  readonly session: Session
  readonly item: AgendaItem
  /** True if the host has typed an outcome but not noted it. */
  readonly isDraft: boolean
}

function ItemSummary({ session, item: { number, content }, isDraft }: ItemSummaryProps) {
  const leaving = namesLeaving(session, number)
  return (
    <div>
      <Group gap={2}>
        <Text as='span' tone='soft' tabular>
          {number}.
        </Text>
        {content ? (
          <Text as='strong'>
            <bdi>{companyTitle(content.company_name)}</bdi>
          </Text>
        ) : (
          <Text as='span' tone='soft'>
            {TEXTS.hidden}
          </Text>
        )}
        {session.current === number && <Pill>{TEXTS.isCurrent}</Pill>}
      </Group>
      {content && (content.outcome || content.seconds > 0) && (
        <Text size='small' tone='soft'>
          {[content.outcome && outcomeLabel(content.outcome), TEXTS.minutes(content.seconds)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {content && isDraft && (
        <Text size='small' tone='warning'>
          {TEXTS.draft}
        </Text>
      )}
      {leaving.length > 0 && (
        <Text size='small' tone='warning'>
          {isAhead(session, number) ? TEXTS.leavesBefore(leaving, number) : TEXTS.leftFor(leaving)}
        </Text>
      )}
    </div>
  )
}

const Present = ({ session: { present } }: Pick<AgendaDialogProps, 'session'>) => (
  <Stack as='section' gap={2}>
    <Heading level={3}>{TEXTS.presentTitle}</Heading>
    {present.length === 0 && <Text tone='soft'>{TEXTS.nobodyPresent}</Text>}
    <Stack as='ul' gap={1}>
      {present.map(({ id, full_name, role, hosting }) => (
        <li key={id}>
          <Group gap={2}>
            <bdi>{full_name}</bdi>
            <Text as='span' size='small' tone='soft'>
              {roleLabel(role)}
            </Text>
            {hosting && <Pill>{TEXTS.host}</Pill>}
          </Group>
        </li>
      ))}
    </Stack>
  </Stack>
)
