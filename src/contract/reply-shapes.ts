import type { Calls } from './calls.ts'
import type { EndpointName } from './endpoints.ts'

type TypeName<T> = [T] extends [string]
  ? 'string'
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'boolean'
      : [T] extends [readonly unknown[]]
        ? 'array'
        : 'object'

/** Maps each key of a reply to the type of its value. */
type ReplyShape<R> = {
  readonly [K in keyof R]-?: null extends R[K] ? `${TypeName<NonNullable<R[K]>>}|null` : TypeName<R[K]>
}

type ReplyShapes = {
  readonly [N in EndpointName as Calls[N]['reply'] extends undefined ? never : N]: ReplyShape<
    Calls[N]['reply']
  >
}

/** Endpoints that reply with JSON. */
export type JsonEndpointName = keyof ReplyShapes

const DONE = { done: 'boolean' } as const
const SAVED = { version: 'number', updated_at: 'string', theirs: 'object', conflicts: 'array' } as const
const SESSION = {
  session: 'object|null',
  profile: 'object|null',
  membership: 'object|null',
  now: 'string',
} as const
const ROUND = {
  id: 'string',
  sent_at: 'string',
  answered_at: 'string|null',
  questions: 'array',
  answers: 'array',
  version: 'number',
} as const
const SETTINGS = {
  version: 'number',
  investor: 'string',
  product: 'string',
  sender_name: 'string',
  contact_email: 'string',
  funded_companies: 'string',
  time_zone: 'string',
  require_two_step: 'boolean',
  logo: 'string|null',
  fixed: 'array',
  address: 'string',
} as const
const RECOVERY_CODES = { recovery_codes: 'array' } as const

/**
 * The top-level keys of each reply, with the types of their values. The browser has no schemas. It uses this table to
 * detect replies that come from a proxy or a captive portal with status 200.
 */
export const REPLY_SHAPES: ReplyShapes = {
  signUp: DONE,
  resendConfirmation: DONE,
  readOpenedConfirmation: { email: 'string' },
  requestPasswordReset: DONE,
  checkResetLink: { email: 'string' },
  resetPassword: DONE,
  signIn: { ...SESSION, two_step: 'boolean' },
  submitTwoStepCode: SESSION,
  session: SESSION,
  signOut: DONE,

  saveProfile: SAVED,
  saveDigest: DONE,
  changePassword: DONE,
  requestEmailChange: DONE,
  readOpenedEmailChange: { outcome: 'string', new_email: 'string|null' },
  confirmEmailChange: { outcome: 'string' },
  listSessions: { sessions: 'array' },
  endSession: DONE,
  endAllSessions: DONE,
  deleteAccount: DONE,
  startTwoStep: { secret: 'string', uri: 'string' },
  confirmTwoStep: RECOVERY_CODES,
  stopTwoStep: DONE,
  renewRecoveryCodes: RECOVERY_CODES,

  listApplications: { applications: 'array' },
  readApplication: {
    id: 'string',
    user_id: 'string|null',
    application_status: 'string',
    submitted_at: 'string|null',
    updated_at: 'string',
    version: 'number',
    answers: 'object',
    meeting: 'object|null',
    left: 'object|null',
    is_copy: 'boolean',
    may: 'object',
  },
  saveDraft: SAVED,
  deleteDraft: DONE,
  submit: { id: 'string', version: 'number', application_status: 'string', submitted_at: 'string' },
  withdraw: DONE,
  applyAgain: { id: 'string' },
  undoWithdrawal: DONE,

  uploadFile: { url: 'string', filename: 'string', size: 'string' },

  listForReview: {
    applications: 'array',
    count: 'number',
    counts: 'object',
    to_review: 'object',
    page: 'number',
    pages: 'number',
  },
  readForReview: {
    id: 'string',
    company_name: 'string',
    one_line_description: 'string',
    applicant_name: 'string',
    application_status: 'string',
    submitted_at: 'string',
    masked_email: 'string',
    masked_mobile: 'string',
    industry: 'string',
    company_stage: 'string',
    hq_city: 'string',
    funding_amount_seeking: 'number',
    problem_statement: 'string',
    pitch_deck_url: 'string|null',
    account_deleted: 'boolean',
    meeting: 'object|null',
    withdrawn: 'object|null',
    questions: 'object|null',
    verdict: 'string|null',
    due_at: 'string|null',
    disputed: 'boolean',
    team_verdicts: 'array|null',
    assigned: 'array',
    hints: 'array',
    tags: 'array',
    round: 'string|null',
    answers: 'object',
    rounds: 'array',
    history: 'array',
    assignments: 'array',
  },
  readEarlier: { earlier: 'array' },
  readQueue: { ids: 'array', as_of: 'string' },
  readVerdicts: { own: 'object|null', others: 'array|null' },
  saveVerdict: SAVED,
  markViewed: DONE,
  readNotes: { notes: 'array', hidden: 'boolean', may_write: 'boolean', colleagues: 'array' },
  saveNote: { version: 'number', notified: 'array' },
  deleteNote: DONE,
  markNotesSeen: DONE,
  changeStatus: { id: 'string', application_status: 'string', undo: 'object|null', email_to: 'string|null' },
  undoDecision: { id: 'string', application_status: 'string' },
  previewBatch: { affected: 'array', overlaps: 'array', emails: 'array', words: 'string' },
  commitBatch: { decided: 'array', emails: 'number', undo: 'object|null' },
  undoBatch: { undone: 'array', left: 'array' },
  listHeld: { held: 'array', count: 'number' },
  releaseHeld: { released: 'array', undo: 'object|null' },
  discardHeld: { discarded: 'array' },
  listTemplates: { templates: 'array' },
  saveTemplate: { version: 'number' },
  resetTemplate: DONE,
  testTemplate: { sent_to: 'string' },
  listReasons: { reasons: 'array' },
  saveReason: { version: 'number' },
  assign: DONE,
  previewAssignments: { seen: 'array', members: 'array' },
  removeAssignments: { removed: 'number' },
  readAssignments: { members: 'array' },
  recuse: DONE,
  liftRecusal: DONE,
  readAuditLog: { entries: 'array', next: 'number|null' },
  readApplicationAuditLog: { entries: 'array', next: 'number|null', emails: 'array' },

  listViews: { views: 'array' },
  saveView: { query: 'string' },
  deleteView: DONE,

  listTags: { tags: 'array' },
  changeTags: { changed: 'number' },
  renameTag: DONE,
  deleteTag: DONE,

  readAffiliations: {
    organisations: 'string',
    email_domains: 'string',
    linkedin_pages: 'string',
    version: 'number',
  },
  saveAffiliations: SAVED,

  readFigures: {
    as_of: 'string',
    periods: 'array',
    submitted: 'number',
    overdue: 'number',
    approved: 'number',
    no_fit: 'number',
    progress: 'object',
    days: 'object',
    waits: 'object',
    splits: 'object',
    members: 'array',
  },

  readHealth: {
    asked_at: 'string',
    states: 'object',
    database: 'object',
    storage: 'object',
    disk: 'object',
    mail: 'object',
    queues: 'object',
    backup: 'object',
    versions: 'object',
  },
  retryEmails: { due: 'number' },

  listTeam: { members: 'array', invitations: 'array' },
  inviteMember: DONE,
  withdrawInvitation: DONE,
  readInvitation: { role: 'string', invited_by: 'string|null' },
  acceptInvitation: { role: 'string' },
  changeRole: DONE,
  endAccess: DONE,

  checkSetupLink: { investor: 'string|null' },
  setUp: SESSION,
  readSettings: SETTINGS,
  saveSettings: SETTINGS,

  readRoundStatus: {
    open: 'object|null',
    closed: 'object|null',
    next: 'object|null',
    let_in_until: 'string|null',
  },
  listFundingRounds: { rounds: 'array', started_drafts: 'number' },
  saveFundingRound: { version: 'number' },
  letFounderIn: DONE,

  listQuestionSets: { sets: 'array' },
  saveQuestionSet: { version: 'number' },
  deleteQuestionSet: DONE,
  previewQuestions: { affected: 'array' },
  sendQuestionsToMany: { sent: 'number' },
  sendQuestions: ROUND,
  readQuestions: { application: 'object', rounds: 'array' },
  saveAnswers: SAVED,
  submitAnswers: ROUND,
}

/** Returns whether a value is an object with the keys of an endpoint's reply, each with a value of the right type. */
export function isReply<N extends JsonEndpointName>(name: N, value: unknown): value is Calls[N]['reply'] {
  if (typeNameOf(value) !== 'object') return false
  const reply = value as Readonly<Record<string, unknown>>
  return Object.entries<string>(REPLY_SHAPES[name]).every(([key, types]) =>
    types.split('|').includes(typeNameOf(reply[key])),
  )
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
