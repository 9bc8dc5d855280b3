import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { AskConfirm } from './ask-confirm.tsx'
import { AskForm } from './ask-form.tsx'
import { useAskDraft, useTypedQuestions } from './use-ask-draft.ts'
import type { ReviewCard } from './use-review-list.ts'
import { useSendQuestions, wasSentBefore } from './use-send-questions.ts'

type AskQuestionsProps = {
  readonly application: ReviewCard
  /** A question that is to stand there from the start, beside what was typed before. */
  readonly suggested: string | undefined
  /** The second step: what will be sent, to be confirmed. */
  readonly confirming: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
  readonly onSent: () => void
}

/** Questions to a founder, written and then confirmed. */
export function AskQuestions(props: AskQuestionsProps) {
  const record = useTypedQuestions(props.application.id)
  return record ? <TypedQuestions {...props} record={record} /> : null
}

type TypedQuestionsProps = AskQuestionsProps & { readonly record: Parameters<typeof useAskDraft>[0] }

function TypedQuestions(props: TypedQuestionsProps) {
  const { application, suggested, confirming, record, onConfirm, onBack, onSent } = props
  const draft = useAskDraft(record)
  const suggest = useEffectEvent(draft.suggest)
  useEffect(() => {
    if (suggested) suggest(suggested)
  }, [suggested])
  const { send, pending, warning } = useSendQuestions(application.id)
  const underWay = useRef(false)
  const [returned, setReturned] = useState(false)
  if (confirming && !returned) setReturned(true)
  useAskBeforeClosing(draft.typed && !pending)
  const company = companyTitle(application.company_name)

  const sendNow = () => {
    // A second click comes before the button has been drawn anew.
    if (underWay.current) return
    underWay.current = true
    send({ id: draft.id, questions: draft.set.map(({ text }) => text) }).then(
      () => {
        draft.forget()
        onSent()
      },
      (problem: unknown) => {
        // The mutation has told it; the text stays in its fields.
        if (wasSentBefore(problem)) draft.renew()
        onBack()
        underWay.current = false
      },
    )
  }
  if (confirming) {
    return (
      <AskConfirm
        company={company}
        questions={draft.set}
        busy={pending}
        onCancel={onBack}
        onConfirm={sendNow}
      />
    )
  }
  return (
    <AskForm
      draft={draft}
      to={[company, application.applicant_name]}
      warning={warning}
      returned={returned}
      onSend={onConfirm}
    />
  )
}
