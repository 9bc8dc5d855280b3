import { createContext, type ReactNode, useContext } from 'react'
import type { Names } from '#domain/names.ts'
import type { Uploads } from '#web/uploads/uploads.ts'

/** What every input may need to know of the form around it. */
export type Surroundings = {
  readonly names: Names
  readonly uploads: Uploads
  /** Called when an uploaded file has become an answer. */
  readonly onFileStored: () => void
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

type SurroundingsProviderProps = { readonly value: Surroundings; readonly children: ReactNode }

/** Puts the inputs within it into a form. */
export const SurroundingsProvider = ({ value, children }: SurroundingsProviderProps) => (
  <SurroundingsContext value={value}>{children}</SurroundingsContext>
)

/** @throws outside a form: a programming error */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Inputs must be used within a form.')
  return surroundings
}
