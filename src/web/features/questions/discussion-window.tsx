import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { printSectionsOf } from '#domain/applications/form/print-sections.ts'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { NOT_PROVIDED } from '#domain/forms/list-entries.ts'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import { ASK_MANY_TEXTS, ASKING_TEXTS, DISCUSSION_UNAVAILABLE } from '#domain/questions/messages.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { isolate } from '#domain/text.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { settings } from '#web/settings.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import { type AskTarget, useApplicationWithQuestions } from './api.ts'
import { AskQuestions } from './ask-questions.tsx'
import styles from './discussion.module.css'
import folds from './question-round-answers.module.css'
import { QuestionRounds } from './question-rounds.tsx'

export type DiscussionView = 'ask' | 'confirm' | 'read'

export type OpenDiscussion = (view: Exclude<DiscussionView, 'confirm'>, target: AskTarget) => void

const TITLES: Readonly<Record<DiscussionView, string>> = {
  ask: ASKING_TEXTS.askTitle,
  confirm: ASKING_TEXTS.confirmTitle,
  read: ASKING_TEXTS.readTitle,
}

type DiscussionWindowProps = {
  readonly opened: boolean
  readonly shown: DialogTarget<AskTarget> | undefined
  readonly view: DiscussionView
  readonly onOpen: OpenDiscussion
  readonly onChangeView: (view: DiscussionView) => void
  readonly onBackOrClose: () => void
  readonly onClose: () => void
}

/**
 * A dialog in which administrators ask one founder or many questions, and team members read the questions and answers
 * so far.
 */
export default function DiscussionWindow(props: DiscussionWindowProps) {
  const { opened, shown, view, onOpen, onChangeView, onBackOrClose, onClose } = props
  const isReading = view === 'read'
  const target = shown?.target
  return (
    <Dialog
      opened={opened}
      title={view === 'ask' && target && 'ids' in target ? ASK_MANY_TEXTS.title : TITLES[view]}
      wide={isReading}
      reading={isReading}
      hasInputs={!isReading}
      onClose={onBackOrClose}
    >
      {isReading && target && 'application' in target && (
        <Discussion application={target.application} onAsk={() => onOpen('ask', target)} />
      )}
      {shown && !isReading && (
        <AskQuestions
          key={shown.key}
          shown={shown}
          confirming={view === 'confirm'}
          onConfirm={() => onChangeView('confirm')}
          onBack={() => onChangeView('ask')}
          onSent={onClose}
        />
      )}
    </Dialog>
  )
}

type DiscussionProps = { readonly application: ReviewListItem; readonly onAsk: () => void }

/** An application next to its questions and answers. */
function Discussion({ application, onAsk }: DiscussionProps) {
  const query = useApplicationWithQuestions(application.id)
  const { data } = query
  return (
    <>
      <Facts application={application} status={data?.application.application_status} />
      {data ? (
        <div className={styles.panes}>
          <QuestionRounds rounds={data.question_rounds} onAsk={onAsk} refusal={askRefusal(application)} />
          <ApplicationAnswers application={data.application} />
        </div>
      ) : (
        <DialogBody>
          {query.isError ? (
            <QueryError query={query} message={DISCUSSION_UNAVAILABLE} />
          ) : (
            <Spinner text={LOADING} />
          )}
        </DialogBody>
      )}
    </>
  )
}

type FactsProps = { readonly application: ReviewListItem; readonly status: string | undefined }

function Facts({ application, status }: FactsProps) {
  const { company_name, applicant_name, application_status, hq_city, submitted_at } = application
  return (
    <Group gap={4} className={styles.facts}>
      <Text as='bdi' strong>
        {companyTitle(company_name)}
      </Text>
      <StatusBadge status={status ?? application_status} />
      <Text size='small'>{[isolate(applicant_name), hq_city].filter(Boolean).join(' · ')}</Text>
      <Text size='small' tone='soft'>
        {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={submitted_at} />
        {application.account_deleted && ` · ${REVIEW_TEXTS.accountDeleted}`}
      </Text>
    </Group>
  )
}

type ApplicationAnswersProps = { readonly application: Reply<'readApplication'> }

/**
 * The application's answers under the same headings as in the printout. The answers under each heading can be
 * collapsed.
 */
function ApplicationAnswers({ application }: ApplicationAnswersProps) {
  const form = applicationForm(application.form)
  const titleId = useId()
  return (
    <Stack as='section' className={styles.pane} aria-labelledby={titleId}>
      <Group className={styles.head}>
        <Heading level={2} size='small' id={titleId}>
          {ASKING_TEXTS.application}
        </Heading>
      </Group>
      {printSectionsOf(form).map(({ heading, fields }) => (
        <details key={heading} className={folds.fold} open>
          <summary>
            <Heading level={3} size='text'>
              {heading}
            </Heading>
          </summary>
          <Stack as='dl' gap={3}>
            {fields.map((key) => (
              <Field
                key={key}
                label={form.field(key).label}
                text={form.text(key, application.answers[key], settings)}
              />
            ))}
          </Stack>
        </details>
      ))}
    </Stack>
  )
}

function Field({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <Text as='dt' size='tiny' tone='soft'>
        {label}
      </Text>
      <Text as='dd' dir='auto' multiline tone={text === '' ? 'soft' : undefined}>
        <TextWithLinks text={text || NOT_PROVIDED} />
      </Text>
    </div>
  )
}
