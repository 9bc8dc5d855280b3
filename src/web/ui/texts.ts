import type { Message } from '#domain/message.ts'

/** The text of every spinner. */
export const LOADING = 'Loading...'

/** For a part of the page whose code could not be loaded. */
export const LOAD_FAILED: Message = {
  title: 'This could not be shown',
  description:
    'Check your connection and load the page again. What is saved or kept on this device is not lost.',
}

export const UNREACHABLE: Message = {
  title: 'We could not reach the server',
  description: 'Nothing is lost. Check your connection, then try again.',
}

/** Returns a shortcut as the person's keyboard shows it: Ctrl+S or ⌘S. */
export const withCommand = (key: string): string =>
  /Mac|iP/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`
