import { useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { SECTIONS, sectionOf } from '#domain/applications/form/index.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { FaultsProvider, SurroundingsProvider } from '#web/form-inputs/surroundings.ts'
import { toAnswers } from '#web/form-inputs/to-answers.ts'
import { PageHeader } from '#web/parts/page-header.tsx'
import { settings } from '#web/settings.ts'
import { Conflicts } from './conflicts.tsx'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import { Progress } from './progress.tsx'
import { SaveStatus } from './save-status.tsx'
import { SectionFields, SectionHeading } from './section-view.tsx'
import { SessionNotice } from './session-notice.tsx'
import type { Application } from './use-application.ts'
import { useDraftForm } from './use-draft-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePlace } from './use-place.ts'
import { useRefusal } from './use-refusal.ts'
import { useSettledAnswers } from './use-settled-answers.ts'
import { useSteps } from './use-steps.ts'

type FormProps = { readonly application: Application | undefined }

/** The application form: one of six sections at a time, over one form. */
export function Form({ application }: FormProps) {
  const readOnly = application ? !application.may.edit : false
  const { form, saver, uploads } = useDraftForm(application)
  const { section, goTo } = usePlace()
  const answers = useSettledAnswers(form)
  const { faults, left, refuse } = useRefusal(answers)
  const read = () => toAnswers(form.getValues())
  const { jump, next, isAdvancing } = useSteps({ section, goTo, readOnly, saver, read, refuse })
  useLeaveGuard(saver, uploads)
  const surroundings = useMemo(
    () => ({ readOnly, names: settings, uploads, onFileStored: () => void saver.save() }),
    [readOnly, uploads, saver],
  )
  const here = SECTIONS[section] ?? SECTIONS[0]
  const faultsHere = faults.filter(({ field }) => sectionOf(field) === section)
  return (
    <FormProvider {...form}>
      <SurroundingsProvider value={surroundings}>
        <FaultsProvider value={faults}>
          <PageHeader title={FORM_TEXTS.title} />
          {readOnly && <p className={styles.readOnly}>{FORM_TEXTS.readOnly}</p>}
          <Progress current={section} left={readOnly ? undefined : left} onOpen={jump}>
            {!readOnly && <SaveStatus saver={saver} />}
          </Progress>
          <SessionNotice saver={saver} />
          <Conflicts saver={saver} answers={answers} />
          <form noValidate onSubmit={(event) => event.preventDefault()}>
            <SectionHeading
              title={here.title}
              number={section + 1}
              count={SECTIONS.length}
              readOnly={readOnly}
            />
            <ErrorSummary faults={faultsHere} />
            <SectionFields section={here} key={here.key} />
            <FormFooter
              {...{ section, readOnly, saver, uploads, read, refuse, goTo, jump }}
              next={{ run: () => void next(), busy: isAdvancing }}
            />
          </form>
        </FaultsProvider>
      </SurroundingsProvider>
    </FormProvider>
  )
}
