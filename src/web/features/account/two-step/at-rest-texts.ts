/** What the section of two-step sign-in says before anybody begins anything. */
export const AT_REST_TEXTS = {
  off: 'Two-step sign-in is off.',
  offMeans: 'Your password alone signs you in.',
  on: 'Two-step sign-in is on.',
  onMeans: 'Signing in asks for your password and for a code of your authenticator app.',
  setUp: 'Set up two-step sign-in',
  move: 'Move to another device',
  renew: 'New recovery codes',
  stop: 'Turn off',
} as const
