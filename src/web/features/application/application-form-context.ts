import { createContext, useContext } from 'react'
import { APPLICATION_FORM, type ApplicationForm } from '#domain/applications/form/application-form.ts'

/** The form of the open application, which may have a section with the group's own questions. */
export const ApplicationFormContext = createContext<ApplicationForm>(APPLICATION_FORM)

export const useApplicationForm = (): ApplicationForm => useContext(ApplicationFormContext)
