import { createContext, useContext } from 'react'
import type { Fault } from '#domain/forms/findings.ts'
import type { Names } from '#domain/names.ts'
import type { Uploads } from '#web/uploads/uploads.ts'

/** What every input may need to know of the form around it. */
export type Surroundings = {
  readonly readOnly: boolean
  readonly names: Names
  readonly uploads: Uploads
  /** Called when an uploaded file has become an answer. */
  readonly onFileStored: () => void
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined)
const FaultsContext = createContext<readonly Fault[]>([])

export const SurroundingsProvider = SurroundingsContext.Provider
export const FaultsProvider = FaultsContext.Provider

/** @throws outside the application form: a programming error. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Inputs must be used within the application form.')
  return surroundings
}

/** The fault to show at an input, by its path in the answers. */
export const useFaultAt = (path: string): Fault | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)
