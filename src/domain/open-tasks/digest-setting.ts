/** How often a team member gets the digest: on workdays, on Mondays, or never. */
export const DIGEST_FREQUENCIES = ['workdays', 'weekly', 'off'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

export const DIGEST_LABELS: Readonly<Record<DigestFrequency, string>> = {
  workdays: 'Every workday',
  weekly: 'Every Monday',
  off: 'Never',
}

/** Texts of the setting on the account screen. */
export const DIGEST_SETTING_TEXTS = {
  title: 'Morning e-mail',
  lead: 'New applications, your open tasks, and what happened to applications that you follow, with links. Not sent if there is none.',
  label: 'How often',
  saved: { title: 'Setting saved', description: 'Your choice applies from now on.' },
  failed: { title: 'Setting not saved', description: 'Check your connection, then try again.' },
} as const

/** Texts of the page that the unsubscribe link opens. */
export const UNSUBSCRIBE_TEXTS = {
  title: 'Stop the morning e-mail?',
  ask: 'You can turn it on again under Account at any time. You will still get e-mails about assignments and notes for you.',
  stop: 'Stop the e-mail',
  stopped: 'The morning e-mail has stopped',
  startAgain: 'You can turn it on again at any time:',
  account: 'go to Account',
} as const
