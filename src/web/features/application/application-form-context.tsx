import { createContext, type ReactNode, useContext } from 'react'
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
export const ApplicationFormProvider = ({ version, children }: ApplicationFormProviderProps) => (
  <ApplicationFormContext value={applicationForm(version)}>{children}</ApplicationFormContext>
)

export const useApplicationForm = (): ApplicationForm => useContext(ApplicationFormContext)
