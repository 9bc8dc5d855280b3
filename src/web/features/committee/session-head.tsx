import { companyTitle } from '#domain/applications/messages.ts'
import { WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { outcomeLabel } from '#domain/committee/committee.ts'
import { PATHS } from '#domain/routes.ts'
import { READER_TITLE_ID } from '#web/features/submitted-applications/element-ids.ts'
import { Link } from '#web/routing/router.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Badge, Pill, StatusBadge } from '#web/ui/badge.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Group } from '#web/ui/layout.tsx'
import { SHORTCUTS_TEXTS } from '#web/ui/shortcuts.ts'
import { Heading, Text, VisuallyHidden } from '#web/ui/text.tsx'
import type { AgendaItem, Session } from './agenda.ts'
import { namesLeaving, upcoming } from './agenda.ts'
import styles from './committee.module.css'
import { TEXTS } from './texts.ts'

type SessionHeadProps = {
  readonly session: Session
  /** Undefined before the first item. */
  readonly item: AgendaItem | undefined
  readonly onAgenda: () => void
  readonly onKeys: () => void
}

/** The item that is shown, its place on the agenda, the minutes spent on it, the next items, and who is present. */
export function SessionHead({ session, item, onAgenda, onKeys }: SessionHeadProps) {
  const { items, current, present } = session
  const { ariaShortcut } = useSingleKeyShortcuts()
  const position = item && TEXTS.position(item.number, items.length)
  const content = item?.content
  const company = content ? companyTitle(content.company_name) : item && TEXTS.hidden
  const next = upcoming(items, current, 2)
  const leaving = item ? namesLeaving(session, item.number) : []
  return (
    <header className={styles.head}>
      <Link to={PATHS.review} className={styles.leave} aria-label={TEXTS.leave}>
        ‹
      </Link>
      <Group gap={4} className={styles.facts}>
        {position && <Text as='strong'>{position}</Text>}
        {content && <span className={styles.number}>{TEXTS.minutes(content.seconds)}</span>}
        {next.length > 0 && <span className={styles.next}>{TEXTS.next(next.map(nameOf))}</span>}
      </Group>
      <Group gap={0} className={styles.tools}>
        <button
          type='button'
          className={`${buttons.action} ${styles.tool}`}
          aria-haspopup='dialog'
          aria-keyshortcuts={ariaShortcut('A')}
          onClick={onAgenda}
        >
          <span>{TEXTS.agenda}</span>
          <span className={styles.dot}> · </span>
          <span>{TEXTS.present(present.length)}</span>
        </button>
        <button
          type='button'
          className={buttons.shortcuts}
          aria-haspopup='dialog'
          aria-keyshortcuts={ariaShortcut('?')}
          onClick={onKeys}
        >
          {SHORTCUTS_TEXTS.button}
        </button>
      </Group>
      {content && (
        <Group gap={3} className={styles.titleRow}>
          <Heading level={2} className={styles.company}>
            <bdi id={READER_TITLE_ID}>{company}</bdi>
          </Heading>
          <span className={styles.wide}>
            <StatusBadge status={content.application_status} />
          </span>
          {content.withdrawn && <Badge colour='grey'>{WITHDRAWAL_TEXTS.badge}</Badge>}
          {content.outcome && <Pill>{TEXTS.outcomeIs(outcomeLabel(content.outcome))}</Pill>}
        </Group>
      )}
      <Text size='small' tone='soft' className={styles.present}>
        {TEXTS.presentNames(
          present.map(({ full_name, hosting }) => (hosting ? TEXTS.hostName(full_name) : full_name)),
        )}
      </Text>
      {leaving.length > 0 && (
        <Text size='small' tone='warning' className={styles.left}>
          {TEXTS.leftFor(leaving)}
        </Text>
      )}
      {/* Announces the host's steps to followers without moving their focus. */}
      <VisuallyHidden role='status'>{position && `${position}: ${company}`}</VisuallyHidden>
    </header>
  )
}

const nameOf = ({ number, content }: AgendaItem) =>
  content ? companyTitle(content.company_name) : TEXTS.hiddenItem(number)
