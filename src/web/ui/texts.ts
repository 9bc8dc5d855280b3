import type { Message } from '#domain/message.ts'

/** The usual text of a spinner. */
export const LOADING = 'Loading...'

/** Texts for a part of the page whose code could not be loaded. */
export const LOAD_FAILED: Message = {
  title: 'This section could not be loaded',
  description: 'Check your connection and reload the page. Nothing you saved is lost.',
}

export const UNREACHABLE: Message = {
  title: 'We could not reach the server',
  description: 'Nothing is lost. Check your connection, then try again.',
}

/** Replaces the label of a pressed 'Copy' button. */
export const COPIED = 'Copied'

export const COPY_FAILED: Message = {
  title: 'Not copied',
  description: 'Your browser blocked copying. Select the text and copy it yourself.',
}

/** Returns a shortcut as it is written for the user's keyboard: Ctrl+S or ⌘S. */
export const withCommand = (key: string): string =>
  /Mac|iP/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`
