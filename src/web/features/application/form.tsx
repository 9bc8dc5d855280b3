import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { APPLY_AGAIN_TEXTS, outdatedLabels } from '#domain/applications/apply-again.ts'
import type { Answers, ApplicationForm, FormVersion } from '#domain/applications/form/application-form.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import type { Section } from '#domain/forms/form.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { Conflicts, type RecordLabels } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { type OpenedRecord, useRecordState } from '#web/autosave/use-record.ts'
import { ConflictingProvider, EditorsProvider, FaultsProvider, fieldId } from '#web/forms/field-frame.tsx'
import { FieldInput } from '#web/forms/field-input.tsx'
import { FormEnvironmentProvider } from '#web/forms/form-context.tsx'
import { incompleteRowsIn } from '#web/forms/form-values.ts'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import type { OpenedApplication } from './api.ts'
import { ApplicationFormProvider, useApplicationForm } from './application-form-context.tsx'
import type { DraftKind, DraftRecord } from './draft-record.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import { FormHeader } from './form-header.tsx'
import { LoadingApplication } from './loading-application.tsx'
import type { Sharing } from './present-people.tsx'
import { Progress } from './progress.tsx'
import type { ReviewPageProps } from './review-page.tsx'
import { SectionHeading } from './section-heading.tsx'
import { reviewPageOf } from './sections.ts'
import { useFormShortcuts } from './shortcuts.ts'
import { TEXTS } from './texts.ts'
import { useDraft, useDraftForm, useDraftId } from './use-draft.ts'
import { HEADING_ID, SUBMIT_ID, useCurrentSection, useNextAndJump } from './use-navigation.ts'
import type { Presence, PresentSection } from './use-presence.ts'
import { useSubmit } from './use-submit.ts'
import { useDebouncedAnswers, useValidation } from './use-validation.ts'

// This is lazy because it contains the rules that compare figures, and the whole application as text.
const ReviewPage = lazyPart<ReviewPageProps>(() => import('./review-page.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

// This is lazy because most drafts are not shared. Without it, others' edits are merged when the draft is saved.
const PresentPeople = lazyPart(() => import('./present-people.tsx'), { Failed: () => null })

type FormProps = {
  readonly opened: OpenedApplication
  /** Called with the id of a draft that was submitted elsewhere. */
  readonly onClosed: (id: string) => void
  /** Called with the id of a draft that the user no longer edits. */
  readonly onRemoved: (id: string) => void
}

/** The form for a draft or a new application. */
export function Form(props: FormProps) {
  const id = useDraftId(props.opened.application)
  return id ? <Draft {...props} id={id} /> : <LoadingApplication />
}

function Draft({ id, opened, onClosed, onRemoved }: FormProps & { readonly id: string }) {
  const { application } = opened
  const draft = useDraft(id, opened, onClosed)
  if (!draft) return <LoadingApplication />
  // A record with unsaved answers stays open after its screen has closed, perhaps with an earlier version.
  const { version } = draft.record.kind as DraftKind
  return (
    <ApplicationFormProvider version={version}>
      <OpenForm
        draft={draft}
        version={version}
        continueAtSection={application?.missing?.section}
        isCopy={application?.is_copy ?? false}
        isMember={application?.part === 'member'}
        onSubmitted={() => onClosed(id)}
        onRemoved={() => onRemoved(id)}
      />
    </ApplicationFormProvider>
  )
}

type OpenFormProps = {
  readonly draft: OpenedRecord<Answers>
  /** The group's own questions, if there are any. */
  readonly version: FormVersion | undefined
  /** Key of the section in which to continue: the one edited last, or the next incomplete one if that is complete. */
  readonly continueAtSection: string | undefined
  /** True if the draft is a copy of an earlier application ('Apply again'). */
  readonly isCopy: boolean
  /** True for a member, who cannot submit, when the form was opened. */
  readonly isMember: boolean
  readonly onSubmitted: () => void
  readonly onRemoved: () => void
}

/** Shows one of the sections or the review page at a time. All of them share one form state. */
function OpenForm(props: OpenFormProps) {
  const { draft, version, continueAtSection, isCopy, isMember, onSubmitted, onRemoved } = props
  const applicationForm = useApplicationForm()
  const reviewPage = reviewPageOf(applicationForm)
  const { record } = draft
  const { form, uploads } = useDraftForm(draft)
  const { section, hasMoved, goTo, watchForMoves } = useCurrentSection(record)
  const openSection = (applicationForm.sections[section]?.key ?? 'review') as PresentSection
  const [{ presence, changed }, setSharing] = useState<Sharing>({ presence: undefined, changed: {} })
  const part = presence?.part ?? (isMember ? 'member' : 'owner')
  const { answers, flush } = useDebouncedAnswers(form)
  const { refused, faults, missing, refuse } = useValidation(answers)
  const { submit, isSubmitting, isSending } = useSubmit({ record, uploads, flush, refuse, goTo, section })
  const hasReviewed = useHasReviewed(section === reviewPage)
  const { jump, next, isAdvancing } = useNextAndJump({
    ...{ section, goTo, watchForMoves },
    ...{ record, flush, refuse },
  })
  const nextStep = () => {
    if (section + 1 < reviewPage) void next()
    else if (section < reviewPage) jump(reviewPage)
    // The shortcut focuses the Submit button but does not submit.
    else goTo(reviewPage, SUBMIT_ID)
  }
  useFormShortcuts({ record, next: nextStep })
  const hasIncompleteRows = useCallback(
    () => incompleteRowsIn(applicationForm, form.getValues()).some(({ isBegun }) => isBegun),
    [applicationForm, form],
  )
  useUnsavedChangesPrompt(
    useCallback(
      () => record.isUnsaved() || !uploads.isEmpty() || hasIncompleteRows(),
      [record, uploads, hasIncompleteRows],
    ),
  )
  const environment = useMemo(
    () => ({ names: settings, uploads, onFileStored: () => void record.save(), cutTexts: new Map() }),
    [uploads, record],
  )
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider value={environment}>
        <FaultsProvider value={faults}>
          <EditorsProvider value={changed}>
            <FormPage
              {...{
                section,
                record,
                missing,
                refused,
                answers,
                form: version,
                goTo,
                isSending,
                isCopy,
                part,
                editors: presence?.edited_by,
              }}
              onBackToReview={hasReviewed && section < reviewPage ? () => jump(reviewPage) : undefined}
              presentPeople={
                <PresentPeople
                  {...{ record, section: openSection, isShared: isMember, onSubmitted, onRemoved }}
                  onChange={setSharing}
                />
              }
              onOpen={jump}
              continueAt={hasMoved ? undefined : continueAtSection}
            >
              <FormFooter
                {...{ section, record, uploads, jump }}
                next={{ run: () => void next(), busy: isAdvancing }}
                submit={part === 'member' ? undefined : { run: () => void submit(), busy: isSubmitting }}
              />
            </FormPage>
          </EditorsProvider>
        </FaultsProvider>
      </FormEnvironmentProvider>
    </FormProvider>
  )
}

/** Returns whether the review page has been opened since the form was opened. */
function useHasReviewed(isReviewing: boolean): boolean {
  const [hasReviewed, setHasReviewed] = useState(false)
  if (isReviewing && !hasReviewed) setHasReviewed(true)
  return hasReviewed
}

const conflictLabels = (
  form: ApplicationForm,
  editors: Presence['edited_by'] = {},
): RecordLabels<Answers> => ({
  labelOf: (key) => form.field(key).label,
  textOf: (key, answer) => form.text(key, answer, settings),
  inputOf: fieldId,
  editorOf: (key) => editors[key],
})

type FormPageProps = {
  readonly section: number
  readonly record: DraftRecord
  /** Number of missing or invalid answers per section. */
  readonly missing: readonly number[]
  readonly refused: readonly ValidationError[]
  readonly onOpen: (section: number) => void
  /** Key of the section in which to continue. Undefined once the user has opened another section. */
  readonly continueAt: string | undefined
  readonly isCopy: boolean
  readonly part: Presence['part']
  /** The names of the other people who last edited an answer, by field. */
  readonly editors: Presence['edited_by'] | undefined
  readonly presentPeople: ReactNode
  /** Answers at the last pause in typing. */
  readonly answers: Answers
  readonly form: FormVersion | undefined
  readonly goTo: (section: number, focus?: string) => void
  /** True while the answers are being submitted. Edits are blocked during this time, because they would be lost. */
  readonly isSending: boolean
  /** Returns to the review page. Undefined on the review page itself, and until the user first opens it. */
  readonly onBackToReview: (() => void) | undefined
  /** Buttons under the section. */
  readonly children: ReactNode
}

function FormPage(props: FormPageProps) {
  const { section, record, missing, onOpen, part, editors, presentPeople } = props
  const form = useApplicationForm()
  const labels = useMemo(() => conflictLabels(form, editors), [form, editors])
  const { id, base, conflicts } = useRecordState(record)
  const conflicting = useMemo(() => conflicts.map(({ key }) => key), [conflicts])
  return (
    <ConflictingProvider value={conflicting}>
      <FormHeader section={section} id={base.version > 0 ? id : undefined} isMember={part === 'member'} />
      <Progress current={section} missing={missing} onOpen={onOpen}>
        <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
      </Progress>
      {base.version > 0 && presentPeople}
      <Conflicts record={record} labels={labels} focusAfter={HEADING_ID} />
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={record.fieldBlurred}>
        {section === reviewPageOf(form) ? <Review {...props} /> : <OpenSection {...props} />}
        {props.children}
      </form>
    </ConflictingProvider>
  )
}

/** The heading is not part of the lazy page, because it takes the focus as soon as the page opens. */
function Review(props: FormPageProps) {
  const faults = useApplicationForm().validate(props.answers)
  return (
    <>
      <SectionHeading title={TEXTS.review} hint={`${TEXTS.reviewHint} ${TEXTS.reviewGaps(faults.length)}`} />
      <ReviewPage {...props} faults={faults} />
    </>
  )
}

function OpenSection(props: FormPageProps) {
  const { section, refused, onOpen, continueAt, isSending, isCopy, onBackToReview } = props
  const form = useApplicationForm()
  const opened = form.sections[section] ?? form.sections[0]
  return (
    <>
      <SectionHeading title={opened.title} hint={TEXTS.requiredHint}>
        {section === 0 && continueAt && <ContinueLink section={continueAt} onOpen={onOpen} />}
        {onBackToReview && (
          <button type='button' className={styles.link} onClick={onBackToReview}>
            {TEXTS.backToReview}
          </button>
        )}
      </SectionHeading>
      {isCopy && <CopyNotice section={section} />}
      <ErrorSummary faults={refused.filter(({ field }) => form.sectionOf(field) === section)} />
      <SectionFields section={opened} key={opened.key} inert={isSending} />
    </>
  )
}

/** Says that the section's answers have been copied, or which of them start blank. */
function CopyNotice({ section }: { readonly section: number }) {
  const labels = outdatedLabels(section)
  return (
    <Card compact className={styles.copy}>
      {labels.length > 0 ? APPLY_AGAIN_TEXTS.startedBlank(labels) : APPLY_AGAIN_TEXTS.copied}
    </Card>
  )
}

type SectionFieldsProps = { readonly section: Section; readonly inert: boolean }

const SectionFields = memo(({ section, inert }: SectionFieldsProps) => (
  <div inert={inert}>
    {section.fields.map((field) => (
      <FieldInput key={field.key} field={field} />
    ))}
  </div>
))
SectionFields.displayName = 'SectionFields'

type ContinueLinkProps = {
  /** Key of the section in which to continue. */
  readonly section: string
  readonly onOpen: (section: number) => void
}

/** A link from the first section to the one in which to continue. Renders nothing if that is the first section. */
function ContinueLink({ section, onOpen }: ContinueLinkProps) {
  const { sections } = useApplicationForm()
  const index = sections.findIndex(({ key }) => key === section)
  if (index <= 0) return null
  return (
    <button type='button' className={styles.link} onClick={() => onOpen(index)}>
      {MY_APPLICATIONS_TEXTS.continueAt(sections[index]?.title ?? '')}
    </button>
  )
}
