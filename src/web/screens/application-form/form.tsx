import { useCallback, useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { halfRowsIn, toAnswers } from '#web/form-inputs/form-values.ts'
import { SurroundingsProvider } from '#web/form-inputs/surroundings.tsx'
import { FaultsProvider } from '#web/parts/field/field-context.ts'
import { settings } from '#web/settings.ts'
import { FormFooter } from './form-footer.tsx'
import { FormPage } from './form-page.tsx'
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
  const { form, saver, uploads, opener } = useDraftForm(application)
  const read = useCallback(() => toAnswers(APPLICATION_FORM, form.getValues()), [form])
  const { section, goTo } = usePlace()
  const { faults, left, refuse } = useRefusal(useSettledAnswers(form))
  const { jump, next, isAdvancing } = useSteps({ section, goTo, readOnly, saver, read, refuse })
  const hasHalfRows = useCallback(
    () => halfRowsIn(APPLICATION_FORM, form.getValues()).some(({ isBegun }) => isBegun),
    [form],
  )
  useLeaveGuard(saver, uploads, hasHalfRows)
  const surroundings = useMemo(
    () => ({ readOnly, names: settings, uploads, onFileStored: () => void saver.save() }),
    [readOnly, uploads, saver],
  )
  return (
    <FormProvider {...form}>
      <SurroundingsProvider value={surroundings}>
        <FaultsProvider value={faults}>
          <FormPage {...{ section, readOnly, saver, opener, read, left, faults }} onOpen={jump}>
            <FormFooter
              {...{ section, readOnly, saver, uploads, read, refuse, goTo, jump }}
              next={{ run: () => void next(), busy: isAdvancing }}
            />
          </FormPage>
        </FaultsProvider>
      </SurroundingsProvider>
    </FormProvider>
  )
}
