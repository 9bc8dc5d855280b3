import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import type { Question } from '#domain/questions/answer-edits.ts'
import { ASK_OUTCOMES } from '#domain/questions/ask-outcome.ts'
import { ASK_MANY_TEXTS, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card, FramedList, ListRow } from '#web/ui/card.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import type { AskableApplication } from './api.ts'
import styles from './ask.module.css'

type AskConfirmProps = {
  /** Says how many questions will be sent, and to whom. */
  readonly lead: string
  readonly questions: readonly Question[]
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** Shows the questions exactly as they will be sent, because sending cannot be undone. */
export const AskConfirm = ({ lead, questions, busy, onCancel, onConfirm, children }: AskConfirmProps) => (
  <>
    <DialogBody>
      {children}
      <Text>{lead}</Text>
      <FramedList>
        {questions.map(({ id, text, allows_file }) => (
          <ListRow key={id} className={styles.question}>
            <Text dir='auto' multiline>
              <TextWithLinks text={text} />
              {allows_file && ` ${ASKING_TEXTS.fileAllowed}`}
            </Text>
          </ListRow>
        ))}
      </FramedList>
    </DialogBody>
    <DialogFooter>
      <Button variant='default' onClick={onCancel} disabled={busy}>
        {ASKING_TEXTS.cancel}
      </Button>
      <BusyButton onClick={onConfirm} busy={busy}>
        {ASKING_TEXTS.confirm}
      </BusyButton>
    </DialogFooter>
  </>
)

/** Returns the founders who will not be asked, grouped by reason. */
export const excludedGroups = (affected: readonly AskableApplication[]) =>
  ASK_OUTCOMES.flatMap((outcome) => {
    const applications = affected.filter(({ ask }) => ask === outcome)
    if (outcome === 'yes' || applications.length === 0) return []
    return [{ outcome, applications, title: ASK_MANY_TEXTS.groups[outcome](applications.length) }]
  })

export const Excluded = ({ affected }: { readonly affected: readonly AskableApplication[] }) =>
  excludedGroups(affected).map(({ outcome, applications, title }) => (
    <details key={outcome}>
      <summary className={styles.excluded}>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a long list */}
      <ul tabIndex={0} aria-label={title} className={styles.founders}>
        {applications.map(({ id, company_name, applicant_name }) => (
          <li key={id}>
            <bdi>{companyTitle(company_name)}</bdi> · <bdi>{applicant_name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  ))

type ConflictNoticeProps = {
  readonly conflicts: readonly { readonly id: string; readonly company_name: string }[]
  readonly onReload: () => void
}

/** Lists the applications to which other questions have been sent since the preview. */
export function ConflictNotice({ conflicts, onReload }: ConflictNoticeProps) {
  useFocusOnUnmount([])
  return (
    <Card as='section' ref={scrollIntoViewOnMount} role='alert' tone='warning' compact>
      <strong>{ASK_MANY_TEXTS.conflictTitle(conflicts.length)}</strong>
      <p>{ASK_MANY_TEXTS.conflict}</p>
      <ul className={styles.founders}>
        {conflicts.map(({ id, company_name }) => (
          <li key={id}>
            <bdi>{companyTitle(company_name)}</bdi>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant='default' size='sm' onClick={onReload}>
          {ASK_MANY_TEXTS.reload}
        </Button>
      </Group>
    </Card>
  )
}
