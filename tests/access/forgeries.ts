import type { Capacity } from '#database/database.ts'
import type { Actor } from './actors.ts'
import { type Forgery, set } from './forgery.ts'
import {
  ON_QUESTION_ROUNDS_BY_ADMINISTRATOR,
  ON_QUESTION_ROUNDS_BY_FOUNDER,
} from './question-round-forgeries.ts'

const SECRETS = [
  'users',
  'sessions',
  'credentials',
  'email_tokens',
  'sign_ups',
  'totp_secrets',
  'recovery_codes',
  'login_challenges',
  'identities',
  'provider_sign_ins',
  'passkeys',
  'passkey_challenges',
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
    values (gen_random_uuid(), '${application}', 'submitted', 'no_fit', 1, 'held', '${by}')`

const onApplication = (assignment: string, id: string) => set('applications', assignment, id)

/** Statements that a founder could send if the server let any SQL pass. */
const BY_FOUNDER: readonly Forgery[] = [
  ...readsSecrets,
  [
    'starts a draft for another user',
    'permission denied',
    (ids) => newApplication('user_id', `'${ids.other}'`),
  ],
  [
    'creates an application with the status submitted',
    'permission denied',
    (ids) => newApplication('user_id, application_status, submitted_at', `'${ids.me}', 'submitted', now()`),
  ],
  [
    'creates a draft with the id of another application',
    'permission denied',
    (ids) =>
      `insert into applications (id, user_id) values ('${ids.otherDraft}', '${ids.me}')
        on conflict (id) do update set user_id = '${ids.me}'`,
  ],
  [
    'gives a draft to another user',
    'permission denied',
    (ids) => onApplication(`user_id = '${ids.other}'`, ids.myDraft),
  ],
  [
    'changes the id of a draft',
    'permission denied',
    (ids) => onApplication('id = gen_random_uuid()', ids.myDraft),
  ],
  [
    'changes the creation time of a draft',
    'permission denied',
    (ids) => onApplication('created_at = now()', ids.myDraft),
  ],
  [
    'changes the applicant name of a draft',
    'generated',
    (ids) => onApplication(`applicant_name = 'x'`, ids.myDraft),
  ],
  [
    'approves a draft',
    'permission denied',
    (ids) => onApplication(`application_status = 'approved', submitted_at = now()`, ids.myDraft),
  ],
  [
    'approves a submitted application',
    'no row',
    (ids) => onApplication(`application_status = 'approved'`, ids.mySubmitted),
  ],
  [
    'submits a draft with an earlier submission time',
    'permission denied',
    (ids) =>
      onApplication(`application_status = 'submitted', submitted_at = now() - interval '1 day'`, ids.myDraft),
  ],
  [
    'changes a submitted application',
    'no row',
    (ids) => onApplication(`company_name = 'x'`, ids.mySubmitted),
  ],
  [
    'makes a submitted application a draft again',
    'no row',
    (ids) => onApplication(`application_status = 'draft', submitted_at = null`, ids.mySubmitted),
  ],
  [
    'deletes a submitted application',
    'no row',
    (ids) => `delete from applications where id = '${ids.mySubmitted}'`,
  ],
  [
    'deletes other users’ applications',
    'no row',
    (ids) => `delete from applications where user_id <> '${ids.me}'`,
  ],
  [
    'reads the status history of another user’s application',
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
    'gives themselves the administrator role',
    'permission denied',
    (ids) => set('profiles', `role = 'admin'`, ids.me, 'user_id'),
  ],
  [
    'changes the e-mail address of their profile',
    'permission denied',
    (ids) => set('profiles', `email = 'x@example.com'`, ids.me, 'user_id'),
  ],
  [
    'takes over another user’s profile',
    'permission denied',
    (ids) => set('profiles', `user_id = '${ids.me}'`, ids.other, 'user_id'),
  ],
  [
    'changes another user’s profile',
    'no row',
    (ids) => set('profiles', `full_name = 'x'`, ids.other, 'user_id'),
  ],
  [
    'reads another user’s profile',
    'no row',
    (ids) => `select * from profiles where user_id = '${ids.other}'`,
  ],
  ['deletes all profiles', 'permission denied', () => 'delete from profiles'],
  [
    'reads memberships of other users',
    'no row',
    (ids) => `select * from memberships where user_id <> '${ids.me}'`,
  ],
  [
    'grants themselves a membership',
    'permission denied',
    (ids) => `insert into memberships (user_id, pass_type) values ('${ids.me}', 'community_pass')`,
  ],
  ...ON_QUESTION_ROUNDS_BY_FOUNDER,
  ['stores a file for another user', 'permission denied', (ids) => newFile(ids.other)],
  [
    'takes over another user’s file',
    'permission denied',
    (ids) => set('files', `owner_id = '${ids.me}'`, ids.otherFile, 'path'),
  ],
  ['reads another user’s file', 'no row', (ids) => `select * from files where path = '${ids.otherFile}'`],
  ['changes a stored file', 'no row', (ids) => set('files', 'bytes = 2', ids.myFile, 'path')],
  ['deletes a file', 'permission denied', (ids) => `delete from files where path = '${ids.myFile}'`],
  [
    'changes the recipient of an e-mail',
    'permission denied',
    () => `update outbox set recipient_email = 'x@example.com'`,
  ],
  ...['decisions', 'decision_batches', 'email_templates', 'decline_reasons'].map(
    (table): Forgery => [`reads ${table}`, 'permission denied', () => `select 1 from ${table}`],
  ),
  ['truncates the applications table', 'permission denied', () => 'truncate applications'],
  ['drops a policy', 'permission denied', () => 'drop policy founder_reads on applications'],
  [
    'disables the row policies',
    'permission denied',
    () => 'alter table applications disable row level security',
  ],
]

/** Statements that exceed an administrator's rights. */
const BY_ADMINISTRATOR: readonly Forgery[] = [
  ...readsSecrets,
  [
    'changes the company name of an application',
    'permission denied',
    (ids) => onApplication(`company_name = 'x'`, ids.otherSubmitted),
  ],
  [
    'changes the submission time of an application',
    'permission denied',
    (ids) => onApplication('submitted_at = now()', ids.otherSubmitted),
  ],
  [
    'changes the edit time of an application',
    'permission denied',
    (ids) => onApplication('updated_at = now()', ids.otherSubmitted),
  ],
  [
    'takes over a founder’s application',
    'permission denied',
    (ids) => onApplication(`user_id = '${ids.me}'`, ids.otherSubmitted),
  ],
  [
    'submits a founder’s draft',
    'no row',
    (ids) => onApplication(`application_status = 'submitted'`, ids.otherDraft),
  ],
  [
    'makes a submitted application a draft again',
    'permission denied',
    (ids) => onApplication(`application_status = 'draft'`, ids.otherSubmitted),
  ],
  ['creates an application', 'permission denied', (ids) => newApplication('user_id', `'${ids.me}'`)],
  [
    'deletes a founder’s draft',
    'permission denied',
    (ids) => `delete from applications where id = '${ids.otherDraft}'`,
  ],
  ...ON_QUESTION_ROUNDS_BY_ADMINISTRATOR,
  ['decides on a draft', 'permission denied', (ids) => newDecision(ids.otherDraft, ids.me)],
  ['decides as another user', 'permission denied', (ids) => newDecision(ids.otherSubmitted, ids.other)],
  ['changes the e-mail text of decisions', 'permission denied', () => `update decisions set body = 'x'`],
  ['deletes decisions', 'permission denied', () => 'delete from decisions'],
  [
    'stores a batch response for another user',
    'permission denied',
    (ids) =>
      `insert into decision_batches (id, decided_by, request_hash, response) values (gen_random_uuid(), '${ids.other}', '', '{}')`,
  ],
  ['deletes decline reasons', 'permission denied', () => 'delete from decline_reasons'],
  [
    'adds to the status history',
    'permission denied',
    (ids) =>
      `insert into status_changes (application_id, from_status, to_status)
        values ('${ids.otherSubmitted}', 'submitted', 'approved')`,
  ],
  ['deletes the status history', 'permission denied', () => 'delete from status_changes'],
  [
    'makes a founder a reviewer',
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
