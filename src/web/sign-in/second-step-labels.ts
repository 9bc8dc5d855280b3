import { SIGN_IN_LABELS } from './labels.ts'

/** What stands on the second step of signing in. */
export const TWO_STEP_LABELS = {
  title: 'One more step',
  app: {
    lead: 'Your password was right. Open your authenticator app and type the code that it shows.',
    label: 'Code from your app',
    asks: 'Enter the code from your app',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Type one of the codes that you kept when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    asks: 'Enter a recovery code',
    other: 'Use a code from your app',
  },
  signIn: SIGN_IN_LABELS.signIn,
  back: SIGN_IN_LABELS.backToSignIn,
} as const
