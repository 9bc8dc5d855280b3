import { createContext, useContext } from 'react'
import type { Fault } from '#domain/forms/findings.ts'

const FaultsContext = createContext<readonly Fault[]>([])

export const FaultsProvider = FaultsContext.Provider

/** The fault to show at an input, by its path in the answers. */
export const useFaultAt = (path: string): Fault | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)
