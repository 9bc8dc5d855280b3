/** The list of a screen's keys. */
export const KEYS_TEXTS = {
  title: 'Keys',
  close: 'Close',
  show: 'Show these keys',
  single: 'Use single keys',
  singleHint: 'Off, a key that is one character alone does nothing, on this device. The button ‘Keys’ stays.',
} as const
