import { useHolds } from './use-record.ts'

/** Apart from the other texts about records, as the form has no use for it. */
const NOT_HELD = 'This device has no room for it: it stands here only while this page is open.'

/** @param text says that something is kept on this device */
export const useSaidOfDevice = (text: string): string => (useHolds() ? text : NOT_HELD)
