/** The list of a screen's keys. */
export const KEYS_TEXTS = { title: 'Keys', close: 'Close', show: 'Show these keys' } as const
