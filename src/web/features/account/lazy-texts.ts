import type { Message } from '#domain/message.ts'

/** Texts of the steps that are loaded lazily, so that the account screen's script stays small. */
export const PASSKEY_TEXTS = {
  name: 'Name',
  add: {
    title: 'Add a passkey',
    lead: 'Your browser then asks where to save it.',
    action: 'Continue',
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    lead: 'It can no longer sign in. Other devices that signed in with it are signed out.',
    action: 'Remove passkey',
  },
} as const

export const TWO_STEP_TEXTS = {
  cancel: 'Cancel',
  startWithoutPassword: { title: "Confirm it's you", lead: undefined, action: 'Continue' },
  password: {
    start: {
      title: 'Confirm your password',
      lead: "To make sure it's you.",
      action: 'Continue',
    },
    renew: {
      title: 'New recovery codes',
      lead: 'Your old codes stop working when you get the new ones.',
      action: 'Show new codes',
    },
    stop: {
      title: 'Turn off two-step sign-in',
      lead: 'Anyone with your password could then sign in as you. Your recovery codes will stop working.',
      action: 'Turn off',
    },
  },
  app: {
    title: 'Add it to your authenticator app',
    lead: 'Scan this with the app on your phone. Any authenticator app works.',
    qr: 'QR code to scan with an authenticator app; the same key is below as text',
    qrLoading: 'Loading the QR code...',
    qrFailed: 'Could not show the QR code. Type the key below into your app instead.',
    onThisDevice: 'Open in an app on this device',
    key: 'Or type this key into the app:',
    copyKey: 'Copy the key',
    code: 'Code from your app',
    codeHint: 'The 6 digits your app shows now',
    turnOn: 'Turn on',
    empty: 'Enter the code from your app',
  },
  codes: {
    title: 'Save your recovery codes',
    lead: "Each works once in place of a code if you lose your phone. You won't see them again.",
    copy: 'Copy the codes',
    download: 'Download the codes',
    saved: "I've saved them",
  },
} as const

export const recoveryFile = (product: string, email: string, codes: readonly string[]) => ({
  name: 'recovery-codes.txt',
  text: [`${product} recovery codes for ${email}. Each works once.`, '', ...codes, ''].join('\n'),
})

/** The toast about recovery codes that were shown and not saved. */
export const CODES_UNSAVED: Message = {
  title: 'Recovery codes not saved',
  description: 'Open Account again to save them before you close this tab.',
}
