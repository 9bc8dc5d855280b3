import { Button } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { ASK_OUTCOMES } from '#domain/questions/ask-outcome.ts'
import { ASK_MANY_TEXTS, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { withReason } from '#web/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import {
  type AskableApplication,
  SENDING_QUESTIONS,
  useAskMany,
  useAskPreview,
  wasSentBefore,
} from './api.ts'
import styles from './ask.module.css'
import { AskForm } from './ask-form.tsx'
import { AskConfirm } from './ask-questions.tsx'
import { type AskRecord, MANY, useAskRecord } from './use-ask-draft.ts'
import { useAskSteps } from './use-ask-steps.ts'

type AskManyDialogProps = {
  readonly opened: boolean
  /** The ids of the selected applications. */
  readonly shown: DialogTarget<readonly string[]> | undefined
  readonly onClose: () => void
}

/**
 * A dialog for sending the same questions to the founders of the selected applications. It lists the founders who
 * cannot be asked, grouped by reason.
 */
export default function AskManyDialog({ opened, shown, onClose }: AskManyDialogProps) {
  const [confirming, setConfirming] = useState(false)
  const sending = useIsMutating({ mutationKey: SENDING_QUESTIONS }) > 0
  const backOrClose = () => {
    if (sending) return
    if (confirming) setConfirming(false)
    else onClose()
  }
  return (
    <Dialog
      opened={opened}
      title={confirming ? ASKING_TEXTS.confirmTitle : ASK_MANY_TEXTS.title}
      wide={false}
      hasInputs
      onClose={backOrClose}
      onClosed={() => setConfirming(false)}
    >
      {shown && (
        <AskMany
          key={shown.key}
          shown={shown}
          confirming={confirming}
          onConfirm={() => setConfirming(true)}
          onBack={() => setConfirming(false)}
          onSent={onClose}
        />
      )}
    </Dialog>
  )
}

type AskManyProps = {
  readonly shown: DialogTarget<readonly string[]>
  /** True on the second step, which asks for confirmation. */
  readonly confirming: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
  readonly onSent: () => void
}

function AskMany(props: AskManyProps) {
  const record = useAskRecord(MANY)
  const preview = useAskPreview(props.shown)
  if (preview.isError) {
    return <PreviewFailed failure={preview.error} onRetry={() => void preview.refetch()} />
  }
  if (!record || !preview.data) {
    return (
      <DialogBody>
        <Spinner text={ASK_MANY_TEXTS.loading} />
      </DialogBody>
    )
  }
  const { affected } = preview.data
  return (
    <AskManySteps {...props} affected={affected} record={record} onReload={() => void preview.refetch()} />
  )
}

type AskManyStepsProps = AskManyProps & {
  readonly affected: readonly AskableApplication[]
  readonly record: AskRecord
  readonly onReload: () => void
}

function AskManySteps(props: AskManyStepsProps) {
  const { affected, confirming, record, onConfirm, onBack, onSent, onReload } = props
  const { send, pending, warning, conflicts, reset } = useAskMany()
  const { draft, returned, sendOnce } = useAskSteps({
    record,
    confirming,
    pending,
    onSent,
    onFailed: (problem) => wasSentBefore(problem) && onBack(),
  })
  const to = affected.filter(({ ask }) => ask === 'yes')
  if (to.length === 0) {
    return (
      <DialogBody>
        <p>{ASK_MANY_TEXTS.none}</p>
        <LeftOut affected={affected} />
      </DialogBody>
    )
  }

  if (confirming) {
    return (
      <AskConfirm
        lead={ASK_MANY_TEXTS.confirmBody(draft.numbered.length, to.length)}
        questions={draft.numbered}
        busy={pending}
        onCancel={onBack}
        onConfirm={() => !conflicts && sendOnce((round) => send({ ...round, to }))}
      >
        {conflicts && (
          <ConflictNotice
            conflicts={conflicts}
            onReload={() => {
              reset()
              onReload()
            }}
          />
        )}
        <LeftOut affected={affected} />
      </AskConfirm>
    )
  }
  return (
    <AskForm
      draft={draft}
      to={[ASK_MANY_TEXTS.founders(to.length), ...groupsOf(affected).map(({ title }) => title)]}
      warning={warning}
      returned={returned}
      onSend={onConfirm}
    />
  )
}

/** Returns the founders who will not be asked, grouped by reason. */
const groupsOf = (affected: readonly AskableApplication[]) =>
  ASK_OUTCOMES.flatMap((outcome) => {
    const applications = affected.filter(({ ask }) => ask === outcome)
    if (outcome === 'yes' || applications.length === 0) return []
    return [{ outcome, applications, title: ASK_MANY_TEXTS.groups[outcome](applications.length) }]
  })

const LeftOut = ({ affected }: { readonly affected: readonly AskableApplication[] }) =>
  groupsOf(affected).map(({ outcome, applications, title }) => (
    <details key={outcome}>
      <summary className={styles.leftOut}>{title}</summary>
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
function ConflictNotice({ conflicts, onReload }: ConflictNoticeProps) {
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

type PreviewFailedProps = { readonly failure: unknown; readonly onRetry: () => void }

function PreviewFailed({ failure, onRetry }: PreviewFailedProps) {
  useFocusOnUnmount([])
  return (
    <DialogBody>
      <Card role='alert' compact tone='warning'>
        {withReason(ASK_MANY_TEXTS.failed, failure)}
      </Card>
      <Group>
        <Button variant='default' size='sm' onClick={onRetry}>
          {ASK_MANY_TEXTS.tryAgain}
        </Button>
      </Group>
    </DialogBody>
  )
}
