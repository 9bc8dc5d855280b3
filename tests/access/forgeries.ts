import type { Capacity } from '#database/database.ts'
import type { Actor } from './actors.ts'
import { type Forgery, set } from './forgery.ts'
import { ON_ROUNDS_BY_ADMINISTRATOR, ON_ROUNDS_BY_FOUNDER } from './round-forgeries.ts'

const SECRETS = [
  'users',
  'sessions',
  'credentials',
  'email_tokens',
  'sign_ups',
  'totp_secrets',
  'recovery_codes',
  'login_challenges',
  'rate_limits',
  'outbox',
]

const readsSecrets = SECRETS.map(
  (table): Forgery => [`reads ${table}`, 'permission denied', () => `select 1 from ${table}`],
)

const newApplication = (columns: string, values: string) =>
  `insert into applications (id, ${columns}) values (gen_random_uuid(), ${values})`

const newFile = (owner: string) =>
  `insert into files (path, owner_id, kind, filename, bytes, content_type)
    values (gen_random_uuid()::text, '${owner}', 'pitch-deck', 'a.pdf', 1, 'application/pdf')`

const newDecision = (application: string, by: string) =>
  `insert into decisions (id, application_id, from_status, to_status, base_version, state, decided_by)
    values (gen_random_uuid(), '${application}', 'submitted', 'no_fit', 1, 'staged', '${by}')`

const onApplication = (assignment: string, id: string) => set('applications', assignment, id)

/** Statements that a founder could send if the server let any SQL pass. */
const BY_FOUNDER: readonly Forgery[] = [
  ...readsSecrets,
  [
    'starts a draft for another founder',
    'permission denied',
    (ids) => newApplication('user_id', `'${ids.other}'`),
  ],
  [
    'starts an application as submitted',
    'permission denied',
    (ids) => newApplication('user_id, application_status, submitted_at', `'${ids.me}', 'submitted', now()`),
  ],
  [
    "reuses another application's id",
    'permission denied',
    (ids) =>
      `insert into applications (id, user_id) values ('${ids.otherDraft}', '${ids.me}')
        on conflict (id) do update set user_id = '${ids.me}'`,
  ],
  [
    'gives a draft to another founder',
    'permission denied',
    (ids) => onApplication(`user_id = '${ids.other}'`, ids.myDraft),
  ],
  [
    "changes a draft's id",
    'permission denied',
    (ids) => onApplication('id = gen_random_uuid()', ids.myDraft),
  ],
  [
    "changes a draft's creation time",
    'permission denied',
    (ids) => onApplication('created_at = now()', ids.myDraft),
  ],
  ["sets a draft's applicant name", 'generated', (ids) => onApplication(`applicant_name = 'x'`, ids.myDraft)],
  [
    'approves a draft',
    'permission denied',
    (ids) => onApplication(`application_status = 'approved', submitted_at = now()`, ids.myDraft),
  ],
  [
    'approves a submission',
    'no row',
    (ids) => onApplication(`application_status = 'approved'`, ids.mySubmitted),
  ],
  [
    'submits with a past time',
    'permission denied',
    (ids) =>
      onApplication(`application_status = 'submitted', submitted_at = now() - interval '1 day'`, ids.myDraft),
  ],
  ['changes a submission', 'no row', (ids) => onApplication(`company_name = 'x'`, ids.mySubmitted)],
  [
    'turns a submission back into a draft',
    'no row',
    (ids) => onApplication(`application_status = 'draft', submitted_at = null`, ids.mySubmitted),
  ],
  ['deletes a submission', 'no row', (ids) => `delete from applications where id = '${ids.mySubmitted}'`],
  [
    "deletes others' applications",
    'no row',
    (ids) => `delete from applications where user_id <> '${ids.me}'`,
  ],
  [
    "reads another's status history",
    'no row',
    (ids) => `select * from status_changes where application_id = '${ids.otherSubmitted}'`,
  ],
  [
    'adds to the status history',
    'permission denied',
    (ids) =>
      `insert into status_changes (application_id, from_status, to_status)
        values ('${ids.mySubmitted}', 'submitted', 'approved')`,
  ],
  [
    'changes the status history',
    'permission denied',
    () => `update status_changes set to_status = 'approved'`,
  ],
  ['deletes the status history', 'permission denied', () => 'delete from status_changes'],
  [
    'makes themselves an administrator',
    'permission denied',
    (ids) => set('profiles', `role = 'admin'`, ids.me, 'user_id'),
  ],
  [
    "changes a profile's e-mail address",
    'permission denied',
    (ids) => set('profiles', `email = 'x@example.com'`, ids.me, 'user_id'),
  ],
  [
    "takes over another's profile",
    'permission denied',
    (ids) => set('profiles', `user_id = '${ids.me}'`, ids.other, 'user_id'),
  ],
  ["changes another's profile", 'no row', (ids) => set('profiles', `full_name = 'x'`, ids.other, 'user_id')],
  ["reads another's profile", 'no row', (ids) => `select * from profiles where user_id = '${ids.other}'`],
  ['deletes a profile', 'permission denied', () => 'delete from profiles'],
  ["reads others' memberships", 'no row', (ids) => `select * from memberships where user_id <> '${ids.me}'`],
  [
    'grants a membership',
    'permission denied',
    (ids) => `insert into memberships (user_id, pass_type) values ('${ids.me}', 'community_pass')`,
  ],
  ...ON_ROUNDS_BY_FOUNDER,
  ['stores a file for another user', 'permission denied', (ids) => newFile(ids.other)],
  [
    "takes over another's file",
    'permission denied',
    (ids) => set('files', `owner_id = '${ids.me}'`, ids.otherFile, 'path'),
  ],
  ["reads another's file", 'no row', (ids) => `select * from files where path = '${ids.otherFile}'`],
  ['changes a stored file', 'no row', (ids) => set('files', 'bytes = 2', ids.myFile, 'path')],
  ['deletes a file', 'permission denied', (ids) => `delete from files where path = '${ids.myFile}'`],
  [
    'changes a queued e-mail',
    'permission denied',
    () => `update outbox set recipient_email = 'x@example.com'`,
  ],
  ...['decisions', 'decision_batches', 'email_templates', 'decline_reasons'].map(
    (table): Forgery => [`reads ${table}`, 'permission denied', () => `select 1 from ${table}`],
  ),
  ['empties the tables', 'permission denied', () => 'truncate applications'],
  ['drops a policy', 'permission denied', () => 'drop policy founder_reads on applications'],
  [
    'turns off row policies',
    'permission denied',
    () => 'alter table applications disable row level security',
  ],
]

/** Statements that exceed an administrator's rights. */
const BY_ADMINISTRATOR: readonly Forgery[] = [
  ...readsSecrets,
  [
    "changes an application's answers",
    'permission denied',
    (ids) => onApplication(`company_name = 'x'`, ids.otherSubmitted),
  ],
  [
    "changes an application's submission time",
    'permission denied',
    (ids) => onApplication('submitted_at = now()', ids.otherSubmitted),
  ],
  [
    "changes an application's edit time",
    'permission denied',
    (ids) => onApplication('updated_at = now()', ids.otherSubmitted),
  ],
  [
    'takes over an application',
    'permission denied',
    (ids) => onApplication(`user_id = '${ids.me}'`, ids.otherSubmitted),
  ],
  ['submits a draft', 'no row', (ids) => onApplication(`application_status = 'submitted'`, ids.otherDraft)],
  [
    'turns a submission back into a draft',
    'permission denied',
    (ids) => onApplication(`application_status = 'draft'`, ids.otherSubmitted),
  ],
  ['starts an application', 'permission denied', (ids) => newApplication('user_id', `'${ids.me}'`)],
  [
    'deletes an application',
    'permission denied',
    (ids) => `delete from applications where id = '${ids.otherDraft}'`,
  ],
  ...ON_ROUNDS_BY_ADMINISTRATOR,
  ['decides about a draft', 'permission denied', (ids) => newDecision(ids.otherDraft, ids.me)],
  ["decides in another's name", 'permission denied', (ids) => newDecision(ids.otherSubmitted, ids.other)],
  ["changes a decision's text", 'permission denied', () => `update decisions set body = 'x'`],
  ['deletes a decision', 'permission denied', () => 'delete from decisions'],
  [
    "stores a batch in another's name",
    'permission denied',
    (ids) =>
      `insert into decision_batches (id, decided_by, request_hash, response) values (gen_random_uuid(), '${ids.other}', '', '{}')`,
  ],
  ['deletes a decline reason', 'permission denied', () => 'delete from decline_reasons'],
  [
    'adds to the status history',
    'permission denied',
    (ids) =>
      `insert into status_changes (application_id, from_status, to_status)
        values ('${ids.otherSubmitted}', 'submitted', 'approved')`,
  ],
  ['deletes the status history', 'permission denied', () => 'delete from status_changes'],
  [
    'adds a founder to the team',
    'no row',
    (ids) => set('profiles', `role = 'reviewer'`, ids.other, 'user_id'),
  ],
  [
    'renames another user',
    'permission denied',
    (ids) => set('profiles', `full_name = 'x'`, ids.other, 'user_id'),
  ],
  ['reads memberships', 'permission denied', () => 'select * from memberships'],
  ['stores a file', 'permission denied', (ids) => newFile(ids.me)],
  ['deletes a file', 'permission denied', (ids) => `delete from files where path = '${ids.otherFile}'`],
]

/** Forged statements by actor and capacity. Only row policies, privileges and constraints can refuse them. */
export const FORGERIES: readonly { by: Actor; as: Capacity; tries: readonly Forgery[] }[] = [
  { by: 'founder owner', as: 'applicant', tries: BY_FOUNDER },
  { by: 'founder owner', as: 'reader', tries: BY_FOUNDER },
  { by: 'administrator as owner', as: 'applicant', tries: BY_FOUNDER },
  { by: 'administrator', as: 'administrator', tries: BY_ADMINISTRATOR },
  { by: 'administrator', as: 'reader', tries: BY_ADMINISTRATOR },
]
