import { createContext, type ReactNode, useContext } from 'react'
import type { BrandNames } from '#domain/brand-names.ts'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { CutTexts } from './limited-text.tsx'

/** The data and functions that a form's inputs use. */
export type FormEnvironment = {
  readonly names: BrandNames
  readonly uploads: Uploads
  /** Called when an uploaded file has become part of an answer. */
  readonly onFileStored: () => void
  /** Texts that were cut from the form's inputs, so that their notices return with the section. */
  readonly cutTexts?: CutTexts
}

const FormEnvironmentContext = createContext<FormEnvironment | undefined>(undefined)

type FormEnvironmentProviderProps = { readonly value: FormEnvironment; readonly children: ReactNode }

/** Provides a form's inputs with their context. */
export const FormEnvironmentProvider = ({ value, children }: FormEnvironmentProviderProps) => (
  <FormEnvironmentContext value={value}>{children}</FormEnvironmentContext>
)

/** Returns the form's context. @throws Error if there is no FormEnvironmentProvider */
export function useFormEnvironment(): FormEnvironment {
  const environment = useContext(FormEnvironmentContext)
  if (!environment) throw new Error('Inputs must be used within a form.')
  return environment
}
