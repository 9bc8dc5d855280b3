import type { Message } from '#domain/message.ts'

/** Specification, section 2: while the session loads; and wherever else nothing more is known. */
export const LOADING = 'Loading...'

/** Of a part of the page whose code could not be loaded. */
export const LOAD_FAILED: Message = {
  title: 'This could not be shown',
  description:
    'Check your connection and load the page again. What is saved or kept on this device is not lost.',
}

export const UNREACHABLE: Message = {
  title: 'We could not reach the server',
  description: 'Nothing is lost. Check your connection, then try again.',
}

/** The name of a button that takes something back. @param what a company, or how many decisions */
export const undoOf = (what: string): string => `Undo: ${what}`

/** A key together with the one that commands on this machine, as its keyboard shows them: Ctrl+S, or ⌘S. */
export const withCommand = (key: string): string =>
  /Mac|iP/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`
