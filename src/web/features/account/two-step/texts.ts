import type { Message } from '#domain/message.ts'

/** What stands in the steps of two-step sign-in, and comes with them. */
export const TWO_STEP_TEXTS = {
  cancel: 'Cancel',
  password: {
    start: {
      title: 'First your password',
      lead: 'So that nobody at your open screen can do this.',
      act: 'Continue',
    },
    renew: {
      title: 'New recovery codes',
      lead: 'The earlier ones stop working as soon as you have the new ones.',
      act: 'Show new codes',
    },
    stop: {
      title: 'Turn off two-step sign-in',
      lead: 'Whoever knows your password can then sign in as you. Your recovery codes stop working.',
      act: 'Turn off',
    },
  },
  app: {
    title: 'Add it to your authenticator app',
    lead: 'Scan this with the app on your phone. Any app for one-time codes will do.',
    qr: 'QR code to scan with an authenticator app; the same key stands below as text',
    qrLoading: 'Drawing the QR code...',
    qrFailed: 'The QR code could not be drawn. Please type the key below into your app.',
    onThisDevice: 'Open in an app on this device',
    key: 'Or type this key into the app:',
    copyKey: 'Copy the key',
    code: 'Code from your app',
    codeHint: 'The six digits that the app shows now',
    turnOn: 'Turn on',
    empty: 'Enter the code from your app',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'Each signs you in once, instead of a code, should you lose your phone. They are shown this one time.',
    copy: 'Copy the codes',
    download: 'Download the codes',
    kept: 'I have kept them',
  },
  copied: 'Copied',
} as const

export const COPY_FAILED: Message = {
  title: 'Not copied',
  description: 'The browser did not let us. Please select the text and copy it yourself.',
}

/** @param product whose codes they are */
export const recoveryFile = (product: string, email: string, codes: readonly string[]) => ({
  name: 'recovery-codes.txt',
  text: [`Recovery codes of ${email} for ${product}. Each works once.`, '', ...codes, ''].join('\n'),
})
