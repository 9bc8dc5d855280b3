import { useSyncExternalStore } from 'react'
import { openRecords } from './records.ts'
import { RECORD_TEXTS } from './texts.ts'

/** Whether this device takes what is typed, so that it outlives the page. */
export function useHolds(): boolean {
  const { subscribe, get } = openRecords().holding
  return useSyncExternalStore(subscribe, get).holds
}

/** @param text says that something is kept on this device */
export const useSaidOfDevice = (text: string): string => (useHolds() ? text : RECORD_TEXTS.notHeld)
