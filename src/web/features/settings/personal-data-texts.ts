import type { Message } from '#domain/message.ts'
import { ERASURE_CONFIRMATION } from '#domain/personal-data/messages.ts'
import { isolate, pluralise } from '#domain/text.ts'

export const ERASE_TEXTS = {
  title: 'Erase a person',
  lead: 'For a request to erase personal data. Finds a person everywhere, then deletes or masks what you choose.',
  email: 'Person’s e-mail address',
  name: 'Person’s name',
  nameHint: 'For a founder named in an application without an account, or if you know other spellings.',
  find: 'Find',
  missing: 'Enter an e-mail address or a name',
  nothing: 'Nothing is stored under this address or name.',
  account: (name: string) => `${isolate(name)} has an account. Erasing deletes it, with its files.`,
  drafts: (drafts: number, submitted: number) =>
    `${pluralise(drafts, 'draft is', 'drafts are')} deleted, and ${pluralise(submitted, 'submitted application stays', 'submitted applications stay')}, masked and without files.`,
  shared: (shared: number) =>
    `${pluralise(shared, 'shared application passes', 'shared applications pass')} to a co-founder, masked, with its files.`,
  ofTeam: 'This person is in the team. Remove them from the team first.',
  expressions: 'Mask these expressions everywhere',
  expressionsHint:
    'A part of a name may also be another person’s or an ordinary word. It is masked wherever it stands alone.',
  common: 'Occurs in more records than one person has, so it cannot be masked.',
  places: (places: string) => (places === '' ? 'Not found' : places),
  files: 'Also delete these files of other people’s applications',
  filesHint: 'Their names contain the person’s name. We cannot search inside files.',
  openApplication: 'Open the application',
  hidden: 'The numbers leave out applications that you are recused from. Erasing covers them too.',
  action: 'Erase…',
  confirmTitle: 'Erase this person permanently?',
  confirmBody: `This can't be undone. Backups keep the data until they expire. Type ${ERASURE_CONFIRMATION} to confirm.`,
  confirmLabel: `Type ${ERASURE_CONFIRMATION}`,
  confirm: 'Erase permanently',
} as const

export const RETENTION_TEXTS = {
  title: 'Retention',
  lead: 'Deletes applications some time after their decision or withdrawal, each night. Figures stay the same.',
  label: 'Delete applications',
  never: 'Never',
  after: (months: number) => `${pluralise(months, 'month', 'months')} after their decision`,
  preview: 'At this setting, deleted tonight:',
  decided: (count: number) => pluralise(count, 'decided application', 'decided applications'),
  withdrawn: (count: number) => pluralise(count, 'withdrawn application', 'withdrawn applications'),
  files: (count: number) => pluralise(count, 'file', 'files'),
  save: 'Change retention',
  confirmTitle: 'Delete applications automatically?',
  confirm: 'Turn on',
  cancel: 'Cancel',
  confirmBody: (deleted: string) => `Tonight, this deletes ${deleted}. It can't be undone.`,
} as const

/** The places of personal data, by table. Other tables count as `other`. */
export const PLACE_LABELS: Readonly<Record<string, string>> = {
  applications: 'Applications',
  application_questions: 'Questions and answers',
  notes: 'Notes',
  verdicts: 'Verdicts',
  decisions: 'Decisions',
  meetings: 'Meetings',
  team_values: 'Team fields',
  tags: 'Tags',
  saved_views: 'Saved views',
  outbox: 'E-mails',
  files: 'File names',
  invitations: 'Invitations',
  application_invitations: 'Invitations of co-founders',
  sign_ups: 'Sign-ups',
  audit_log: 'Audit log',
  settings: 'Settings',
  privacy_notices: 'Privacy notice',
  other: 'Other records',
}

export const ERASE_MESSAGES = {
  erased: { title: 'Person erased', description: 'The audit log says that it happened, without the name.' },
  notFound: { title: 'Search failed', description: 'Check your connection, then try again.' },
} as const satisfies Record<string, Message>
