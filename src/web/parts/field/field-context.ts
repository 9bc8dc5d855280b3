import { createContext, useContext } from 'react'
import type { Fault } from '#domain/forms/findings.ts'

const ReadOnlyContext = createContext(false)
const FaultsContext = createContext<readonly Fault[]>([])

export const ReadOnlyProvider = ReadOnlyContext.Provider
export const FaultsProvider = FaultsContext.Provider

/** Whether the inputs around can only be read. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext)

/** The fault to show at an input, by its path in the answers. */
export const useFaultAt = (path: string): Fault | undefined =>
  useContext(FaultsContext).find((fault) => fault.path === path)
