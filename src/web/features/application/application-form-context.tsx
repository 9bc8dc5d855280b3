import { createContext, type ReactNode, useContext, useMemo } from 'react'
import {
  APPLICATION_FORM,
  type ApplicationForm,
  applicationForm,
  type FormVersion,
} from '#domain/applications/form/application-form.ts'

const ApplicationFormContext = createContext<ApplicationForm>(APPLICATION_FORM)

type ApplicationFormProviderProps = {
  readonly version: FormVersion | undefined
  readonly children: ReactNode
}

/** Provides the form with the group's own questions of a version, if there are any. */
export function ApplicationFormProvider({ version, children }: ApplicationFormProviderProps) {
  const form = useMemo(() => applicationForm(version), [version])
  return <ApplicationFormContext value={form}>{children}</ApplicationFormContext>
}

export const useApplicationForm = (): ApplicationForm => useContext(ApplicationFormContext)
