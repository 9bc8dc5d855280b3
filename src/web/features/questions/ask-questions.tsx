import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { ASK_MANY_TEXTS, ASKING_TEXTS } from '#domain/questions/messages.ts'
import { typedQuestion } from '#domain/questions/question-round.ts'
import { conflictsOf, withReason } from '#web/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import {
  type AskableApplication,
  type AskTarget,
  useAskPreview,
  useSendQuestions,
  wasSentBefore,
} from './api.ts'
import { AskConfirm, ConflictNotice, Excluded, excludedGroups } from './ask-confirm.tsx'
import { AskForm } from './ask-form.tsx'
import { type AskRecord, MANY, useAskDraft, useAskRecord } from './use-ask-draft.ts'

type AskQuestionsProps = {
  readonly shown: DialogTarget<AskTarget>
  /** True on the second step, which asks for confirmation. */
  readonly confirming: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
  readonly onSent: () => void
}

/** The content of the dialog for sending questions to one founder or to many: a form, then a confirmation. */
export function AskQuestions(props: AskQuestionsProps) {
  const { target } = props.shown
  const record = useAskRecord('ids' in target ? MANY : target.application.id)
  const preview = useAskPreview(props.shown)
  const reload = () => void preview.refetch()
  if (preview.isError) return <PreviewFailed failure={preview.error} onRetry={reload} />
  if (!preview.data) {
    return (
      <DialogBody>
        <Spinner text={ASK_MANY_TEXTS.loading} />
      </DialogBody>
    )
  }
  return record && <AskSteps {...props} affected={preview.data.affected} record={record} onReload={reload} />
}

type AskStepsProps = AskQuestionsProps & {
  readonly affected: readonly AskableApplication[]
  readonly record: AskRecord
  readonly onReload: () => void
}

function AskSteps({
  shown,
  affected,
  confirming,
  record,
  onConfirm,
  onBack,
  onSent,
  onReload,
}: AskStepsProps) {
  const { target } = shown
  const draft = useAskDraft(record)
  const { send, pending, warning, conflicts, reset } = useSendQuestions(target)
  const [returned, setReturned] = useState(false)
  if (confirming && !returned) setReturned(true)
  useUnsavedChangesPrompt(draft.hasText && !pending)
  const suggested = 'ids' in target ? undefined : target.suggested
  const suggest = useEffectEvent(draft.suggest)
  useEffect(() => {
    if (suggested) suggest(suggested)
  }, [suggested])

  const to = affected.filter(({ ask }) => ask === 'yes')
  const sending = useRef(false)
  const sendOnce = () => {
    // A second click may arrive before the button is rendered as busy.
    if (sending.current) return
    sending.current = true
    send({ id: draft.id, questions: draft.numbered.map(typedQuestion), to }).then(
      () => {
        draft.forget()
        onSent()
      },
      (problem: unknown) => {
        // A toast or the conflict notice already explains the failure. The text stays in the form.
        if (wasSentBefore(problem)) draft.startNewQuestionRound()
        if (!conflictsOf(problem)) onBack()
        sending.current = false
      },
    )
  }

  if (to.length === 0) {
    return (
      <DialogBody>
        <p>{ASK_MANY_TEXTS.none}</p>
        <Excluded affected={affected} />
      </DialogBody>
    )
  }
  if (confirming) {
    return (
      <AskConfirm
        lead={confirmBody(target, draft.numbered.length, to.length)}
        questions={draft.numbered}
        busy={pending}
        onCancel={onBack}
        onConfirm={sendOnce}
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
        <Excluded affected={affected} />
      </AskConfirm>
    )
  }
  return (
    <AskForm
      draft={draft}
      to={
        'ids' in target
          ? [ASK_MANY_TEXTS.founders(to.length), ...excludedGroups(affected).map(({ title }) => title)]
          : [companyTitle(target.application.company_name), target.application.applicant_name]
      }
      warning={warning}
      returned={returned}
      onSend={onConfirm}
    />
  )
}

const confirmBody = (target: AskTarget, questions: number, founders: number) =>
  'ids' in target
    ? ASK_MANY_TEXTS.confirmBody(questions, founders)
    : ASKING_TEXTS.confirmBody(questions, companyTitle(target.application.company_name))

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
