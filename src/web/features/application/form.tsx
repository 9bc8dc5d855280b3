import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import type { Section } from '#domain/forms/form.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { Conflicts, type RecordLabels } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import type { OpenedRecord } from '#web/autosave/use-record.ts'
import { FaultsProvider, fieldId } from '#web/forms/field-frame.tsx'
import { FieldInput } from '#web/forms/field-input.tsx'
import { FormEnvironmentProvider } from '#web/forms/form-context.tsx'
import { halfRowsIn } from '#web/forms/form-values.ts'
import { settings } from '#web/settings.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { withCommand } from '#web/ui/texts.ts'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { Application } from './api.ts'
import type { DraftRecord } from './draft-record.ts'
import { ErrorSummary } from './error-summary.tsx'
import sectionStyles from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import { LoadingApplication } from './loading-application.tsx'
import { Progress } from './progress.tsx'
import { ReviewPage } from './review-page.tsx'
import { useFormShortcuts } from './shortcuts.ts'
import { TEXTS } from './texts.ts'
import { useDraft, useDraftForm, useDraftId } from './use-draft.ts'
import { HEADING_ID, REVIEW, SUBMIT_ID, useCurrentSection, useNextAndJump } from './use-navigation.ts'
import { useDebouncedAnswers, useValidation } from './use-validation.ts'

type FormProps = {
  readonly application: Application | undefined
  /** Told of the id of a draft that was submitted elsewhere. */
  readonly onClosed: (id: string) => void
}

/** The form of an application, or of a new one. */
export function Form({ application, onClosed }: FormProps) {
  const id = useDraftId(application)
  return id ? <Draft id={id} application={application} onClosed={onClosed} /> : <LoadingApplication />
}

function Draft({ id, application, onClosed }: FormProps & { readonly id: string }) {
  const draft = useDraft(id, application, onClosed)
  return draft ? <OpenForm draft={draft} goOnAt={application?.left?.section} /> : <LoadingApplication />
}

type OpenFormProps = {
  readonly draft: OpenedRecord<Answers>
  /** The key of the section in which somebody wrote last. */
  readonly goOnAt: string | undefined
}

/** The application form: one of six sections at a time, over one form. */
function OpenForm({ draft, goOnAt }: OpenFormProps) {
  const { record } = draft
  const { form, uploads } = useDraftForm(draft)
  const read = record.values
  const { section, hasMoved, goTo, watch } = useCurrentSection(record)
  const answers = useDebouncedAnswers(form)
  const { refused, faults, left, refuse } = useValidation(answers)
  const hasReviewed = useHasReviewed(section)
  const { jump, next, isAdvancing } = useNextAndJump({ section, goTo, watch, record, read, refuse })
  // Having read it through, one is at the button that submits it, and presses it or not.
  const toSubmit = () => goTo(REVIEW - 1, SUBMIT_ID)
  const goOn = () => {
    if (section < REVIEW - 1) void next()
    else if (section < REVIEW) jump(REVIEW)
    else toSubmit()
  }
  useFormShortcuts({ record, next: goOn })
  const hasHalfRows = useCallback(
    () => halfRowsIn(APPLICATION_FORM, form.getValues()).some(({ isBegun }) => isBegun),
    [form],
  )
  useLeaveGuard(record, uploads, hasHalfRows)
  const surroundings = useMemo(
    () => ({ names: settings, uploads, onFileStored: () => void record.save() }),
    [uploads, record],
  )
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider value={surroundings}>
        <FaultsProvider value={faults}>
          <FormPage
            {...{ section, record, left, answers, goTo }}
            onBackToReview={hasReviewed && section < REVIEW ? () => jump(REVIEW) : undefined}
            faults={refused}
            onOpen={jump}
            goOnAt={hasMoved ? undefined : goOnAt}
          >
            <FormFooter
              {...{ section, record, uploads, read, refuse, goTo, jump, toSubmit }}
              next={{ run: () => void next(), busy: isAdvancing }}
            />
          </FormPage>
        </FaultsProvider>
      </FormEnvironmentProvider>
    </FormProvider>
  )
}

/** Whether the page on which one reads it through was open. */
function useHasReviewed(section: number): boolean {
  const [has, setHas] = useState(false)
  if (section === REVIEW && !has) setHas(true)
  return has
}

const WORDS: RecordLabels<Answers> = {
  labelOf: (key) => APPLICATION_FORM.field(key).label,
  textOf: (key, answer) => APPLICATION_FORM.text(key, answer, settings),
  inputOf: fieldId,
}

type FormPageProps = {
  readonly section: number
  readonly record: DraftRecord
  /** By section, how many answers are missing or wrong. */
  readonly left: readonly number[]
  readonly faults: readonly ValidationError[]
  readonly onOpen: (section: number) => void
  /** The key of the section in which to go on, when it was not gone to yet. */
  readonly goOnAt: string | undefined
  /** As they stood at the last pause in typing. */
  readonly answers: Answers
  readonly goTo: (section: number, focus?: string) => void
  /** The way back to where one read it through, if one did. */
  readonly onBackToReview: (() => void) | undefined
  /** The steps that may be taken from here. */
  readonly children: ReactNode
}

/** What stands on the screen, from title to buttons. */
function FormPage(props: FormPageProps) {
  const { section, record, left, onOpen } = props
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} aside={<ShortcutHint />} />
      <Progress current={section} left={left} onOpen={onOpen}>
        <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
      </Progress>
      <Conflicts record={record} labels={WORDS} focusAfter={HEADING_ID} />
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={record.fieldBlurred}>
        {section === REVIEW ? <ReviewPage {...props} /> : <OpenSection {...props} />}
        {props.children}
      </form>
    </>
  )
}

function OpenSection({ section, faults, onOpen, goOnAt, onBackToReview }: FormPageProps) {
  const here = APPLICATION_FORM.sections[section] ?? APPLICATION_FORM.sections[0]
  return (
    <>
      <SectionHeading title={here.title} number={section + 1} count={APPLICATION_FORM.sections.length}>
        {section === 0 && goOnAt && <ContinueLink section={goOnAt} onOpen={onOpen} />}
        {onBackToReview && (
          <button type='button' className={sectionStyles.goOn} onClick={onBackToReview}>
            {TEXTS.backToReview}
          </button>
        )}
      </SectionHeading>
      <ErrorSummary faults={faults.filter(({ field }) => APPLICATION_FORM.sectionOf(field) === section)} />
      <SectionFields section={here} key={here.key} />
    </>
  )
}

type SectionHeadingProps = {
  readonly title: string
  readonly number: number
  readonly count: number
  /** What stands beside the number. */
  readonly children?: ReactNode
}

/** Takes the focus when its section is opened. */
function SectionHeading({ title, number, count, children }: SectionHeadingProps) {
  return (
    <header className={sectionStyles.heading}>
      <div className={sectionStyles.place}>
        <p className={sectionStyles.number}>{TEXTS.sectionOf(number, count)}</p>
        {children}
      </div>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h2>
      <p className={sectionStyles.hint}>{TEXTS.requiredHint}</p>
    </header>
  )
}

/** The inputs of a section, in the catalogue's order. */
const SectionFields = memo(({ section }: { readonly section: Section }) => (
  <div>
    {section.fields.map((field) => (
      <FieldInput key={field.key} field={field} />
    ))}
  </div>
))
SectionFields.displayName = 'SectionFields'

type ContinueLinkProps = {
  /** The key of the section in which somebody wrote last. */
  readonly section: string
  readonly onOpen: (section: number) => void
}

/** In a draft that was opened at its beginning: the way to where one stopped. */
function ContinueLink({ section, onOpen }: ContinueLinkProps) {
  const place = APPLICATION_FORM.sections.findIndex(({ key }) => key === section)
  if (place <= 0) return null
  return (
    <button type='button' className={sectionStyles.goOn} onClick={() => onOpen(place)}>
      {MY_APPLICATIONS_TEXTS.goOn(APPLICATION_FORM.sections[place]?.title ?? '')}
    </button>
  )
}

/** The keys that the form is written with (keys.ts), in a quiet line. */
const ShortcutHint = () => (
  <p className={sectionStyles.keys}>
    <kbd>Enter</kbd> leads to the next field, <kbd>{withCommand('Enter')}</kbd> on,{' '}
    <kbd>{withCommand('S')}</kbd> saves
  </p>
)

/**
 * Asks before the page is closed over something unsaved.
 * @param hasHalfRows whether something stands in the form that cannot be saved yet
 */
function useLeaveGuard(record: DraftRecord, uploads: Uploads, hasHalfRows: () => boolean) {
  useUnsavedChangesPrompt(
    useCallback(
      () => record.isUnsaved() || !uploads.isEmpty() || hasHalfRows(),
      [record, uploads, hasHalfRows],
    ),
  )
}
