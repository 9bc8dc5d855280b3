import { createContext, type ReactNode, useContext } from 'react'
import type { BrandNames } from '#domain/brand-names.ts'
import type { Uploads } from '#web/uploads/uploads.ts'

/** What every input may need to know of the form around it. */
export type FormEnvironment = {
  readonly names: BrandNames
  readonly uploads: Uploads
  /** Called when an uploaded file has become an answer. */
  readonly onFileStored: () => void
}

const FormEnvironmentContext = createContext<FormEnvironment | undefined>(undefined)

type FormEnvironmentProviderProps = { readonly value: FormEnvironment; readonly children: ReactNode }

/** Puts the inputs within it into a form. */
export const FormEnvironmentProvider = ({ value, children }: FormEnvironmentProviderProps) => (
  <FormEnvironmentContext value={value}>{children}</FormEnvironmentContext>
)

/** @throws outside a form: a programming error */
export function useFormEnvironment(): FormEnvironment {
  const surroundings = useContext(FormEnvironmentContext)
  if (!surroundings) throw new Error('Inputs must be used within a form.')
  return surroundings
}
