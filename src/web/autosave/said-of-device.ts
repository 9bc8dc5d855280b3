import type { Message } from '#domain/message.ts'
import { openRecords } from './records.ts'
import { useHolds } from './use-record.ts'

/** Apart from the other texts about records, as the form has no use for it. */
const IN_PAGE = 'This device has no room for it: it is there only while this tab stays open.'

/** @param text says that something is kept on this device */
export const useSaidOfDevice = (text: string): string => (useHolds() ? text : IN_PAGE)

/** @param message of a toast whose second line says that something waits on this device */
export const saidOfDevice = (message: Message): Message =>
  openRecords().holding.get().holds ? message : { ...message, description: IN_PAGE }
