import type { EndpointName } from '#contract/endpoints.ts'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { fileKeyOf, questionIdFor } from '#domain/questions/question-round.ts'
import { completeAnswers } from '#tests/applications.ts'
import { codeOf } from '#tests/authenticator.ts'
import { pdfOf, SMALL_PNG } from '#tests/storage/sample-files.ts'
import { PASSWORD, signUpBody } from '#tests/users.ts'
import { type FuzzIds, STORED_TEAM_FIELD, type Who } from './fuzz-server.ts'

/** A request that succeeds. A file is sent unchanged. */
export type Honest = {
  readonly by: Who
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly file?: BodyInit
}

const INES = {
  first_name: 'Ines',
  last_name: 'Paul',
  mobile: '+91 98200 00000',
  linkedin_url: 'linkedin.com/in/ines',
  location: 'India',
}

const NEXT_PASSWORD = 'a meadow in November'

const deckOf = ({ deckUrl }: FuzzIds) => ({ url: deckUrl, filename: 'deck.pdf', size: '0.00 MB' })

/** Returns a save that has a value in every field of the API description. */
function wholeSave(ids: FuzzIds) {
  const deck = deckOf(ids)
  const answers = completeAnswers({
    figure_reasons: [{ topic: 'use-of-funds', reason: 'We keep a reserve.' }],
    pitch_deck: deck,
    additional_documents: [{ title: 'Plan', ...deck }],
    past_funding: [{ investorName: 'Acme Ventures', amount: 5 }],
  })
  return { base_version: 1, changes: answers }
}

/** Returns a save that answers every question with a text and a file. */
const allAnswers = (ids: FuzzIds) => ({
  base_version: 1,
  changes: Object.fromEntries(
    Array.from({ length: QUESTIONS_MAX }, (_, place) => questionIdFor(place + 1)).flatMap((id) => [
      [id, 'Because.'],
      [fileKeyOf(id), deckOf(ids)],
    ]),
  ),
})

const QUESTIONS = [{ text: 'Your figures?', allows_file: true }, 'Why now?']

const email = { subject: 'About {company}', body: 'Dear {first_name}, it is {status} now.' }
const changeBy = ({ reason }: FuzzIds) => ({
  status: 'meeting_scheduled',
  reason_ids: [reason],
  note: 'Do bring the app.',
  meeting: {
    starts_at: '2036-01-08T09:30:00.000Z',
    ends_at: '2036-01-08T10:00:00.000Z',
    time_zone: 'Asia/Kolkata',
    place: 'https://meet.example/a',
  },
})

const TEAM_FIELD = {
  ...blankDefinition('stage0000', 'choice'),
  label: 'Diligence',
  choices: [
    { id: 'open00000', label: 'Open' },
    { id: 'done00000', label: 'Done' },
  ],
}

const about = (id: string) => ({ params: { id } })

/**
 * Endpoints that refuse all requests here: those of the first start, because there is an administrator, and the one for
 * the identity provider's response, which works only once.
 */
export const REFUSING: readonly EndpointName[] = ['checkSetupLink', 'setUp', 'finishProviderSignIn']

/** Returns a request for each endpoint, which succeeds except at REFUSING. A missing endpoint does not compile. */
export const honestRequests = (ids: FuzzIds): Record<EndpointName, Honest> => ({
  signUp: { by: 'visitor', body: signUpBody('rohan@acme.in') },
  resendConfirmation: { by: 'visitor', body: { email: 'nina@acme.in' } },
  openConfirmation: { by: 'visitor', query: { token: ids.confirmationToken } },
  readOpenedConfirmation: { by: 'nina' },
  requestPasswordReset: { by: 'visitor', body: { email: 'asha@acme.in' } },
  checkResetLink: { by: 'visitor', body: { token: ids.resetToken } },
  resetPassword: { by: 'visitor', body: { token: ids.resetToken, password: NEXT_PASSWORD } },
  signIn: { by: 'visitor', body: { email: 'asha@acme.in', password: PASSWORD } },
  submitTwoStepCode: { by: 'tara half way', body: { code: codeOf(ids.secret) } },
  startProviderSignIn: { by: 'visitor', body: { again: true } },
  finishProviderSignIn: { by: 'visitor', body: { parameters: '?code=x&state=y' } },
  readProviderSignUp: { by: 'ines' },
  completeProviderSignUp: { by: 'ines', body: INES },
  readIdentity: { by: 'leela' },
  linkIdentity: { by: 'leela', body: { password: PASSWORD } },
  unlinkIdentity: { by: 'leela', body: { password: PASSWORD } },
  createPasskeyChallenge: { by: 'visitor', body: {} },
  signInWithPasskey: { by: 'leela elsewhere', body: ids.assertion },
  session: { by: 'asha' },
  signOut: { by: 'leela' },

  saveProfile: {
    by: 'leela',
    body: {
      base_version: 1,
      changes: {
        name: { first_name: 'Leela', last_name: 'Nair' },
        mobile: '+91 98200 00000',
        linkedin_url: 'linkedin.com/in/leela',
        location: 'India',
      },
    },
  },
  seePrivacyNotice: { by: 'leela', body: { version: 1 } },
  readPrivacyNotice: { by: 'visitor' },
  downloadOwnData: { by: 'leela elsewhere', body: { passkey: ids.assertion } },
  findPersonalData: {
    by: 'meera',
    body: { email: 'nobody@acme.in', name: '', expressions: ['Nobody Known'] },
  },
  erasePerson: {
    by: 'meera',
    body: {
      email: 'nobody@acme.in',
      expressions: ['Nobody Known'],
      files: [],
      confirmation: 'ERASE',
      proof: { passkey: ids.administratorAssertion },
    },
  },
  previewRetention: { by: 'meera', query: { months: '12' } },
  saveDigest: { by: 'ravi', body: { digest: 'weekly' } },
  changePassword: { by: 'leela', body: { current: PASSWORD, password: NEXT_PASSWORD } },
  requestEmailChange: { by: 'leela', body: { email: 'leela@after.in', password: PASSWORD } },
  openEmailChange: { by: 'leela', query: { token: ids.emailToken } },
  readOpenedEmailChange: { by: 'leela' },
  confirmEmailChange: { by: 'leela', body: {} },
  listSessions: { by: 'leela' },
  endSession: { by: 'leela', ...about(ids.session) },
  endAllSessions: { by: 'leela' },
  deleteAccount: { by: 'leela', body: { password: PASSWORD, also_submitted: true } },
  startTwoStep: { by: 'asha', body: { password: PASSWORD } },
  confirmTwoStep: { by: 'leela', body: { code: codeOf(ids.pendingSecret) } },
  stopTwoStep: { by: 'tara', body: { password: PASSWORD } },
  renewRecoveryCodes: { by: 'tara', body: { password: PASSWORD } },
  listPasskeys: { by: 'leela' },
  startPasskeySetup: { by: 'leela elsewhere', body: { passkey: ids.assertion } },
  addPasskey: { by: 'leela', body: { name: 'My phone', credential: ids.credential } },
  removePasskey: { by: 'leela elsewhere', ...about(ids.passkey), body: { passkey: ids.assertion } },

  listApplications: { by: 'asha' },
  readForm: { by: 'asha' },
  readApplication: { by: 'asha', ...about(ids.draft), query: { use: 'printed' } },
  saveDraft: { by: 'asha', ...about(ids.draft), body: wholeSave(ids) },
  deleteDraft: { by: 'asha', ...about(ids.otherDraft) },
  downloadPdf: { by: 'asha', ...about(ids.submitted), query: { zone: 'Asia/Kolkata' } },
  downloadMeeting: { by: 'asha', ...about(ids.met) },
  submit: { by: 'asha', ...about(ids.otherDraft), body: { ...wholeSave(ids), form_version: 0 } },
  withdraw: { by: 'asha', ...about(ids.declined), body: { reason: 'We were acquired.' } },
  undoWithdrawal: { by: 'asha', ...about(ids.declined) },
  applyAgain: { by: 'asha', ...about(ids.declined), body: { id: crypto.randomUUID() } },
  readApplicants: { by: 'asha', ...about(ids.draft) },
  reportPresence: {
    by: 'asha',
    ...about(ids.draft),
    body: { tab: crypto.randomUUID(), section: 'review', version: 1, leaves: true },
  },
  inviteCoFounder: { by: 'asha', ...about(ids.draft), body: { email: 'vikram@acme.in' } },
  withdrawCoFounderInvitation: {
    by: 'asha',
    params: { id: ids.draft, invitation: crypto.randomUUID() },
  },
  removeMember: { by: 'asha', params: { id: ids.draft, person: ids.reviewer } },
  offerOwnership: { by: 'asha', ...about(ids.draft), body: { person: null } },
  acceptOwnership: { by: 'asha', ...about(ids.draft), body: {} },
  listOwnInvitations: { by: 'asha' },
  acceptCoFounderInvitation: { by: 'asha', ...about(ids.coFounderInvitation), body: {} },
  declineCoFounderInvitation: { by: 'asha', ...about(crypto.randomUUID()) },
  uploadFile: {
    by: 'asha',
    query: { kind: 'additional-document', filename: 'plan.pdf', index: '1' },
    file: pdfOf(100),
  },

  listForReview: {
    by: 'meera',
    query: { search: 'Acme', status: 'submitted', city: 'Pune', seek: '1..', reviewer: 'none', page: '1' },
  },
  readForReview: { by: 'meera', ...about(ids.submitted) },
  readEarlier: { by: 'meera', ...about(ids.submitted) },
  readQueue: { by: 'meera', query: { search: 'Acme', status: 'submitted', since: '2026-01-01T00:00:00Z' } },
  exportCsv: { by: 'meera', query: { status: 'submitted', cols: 'status,seeks', verdicts: '1' } },
  exportExcel: { by: 'meera', query: { search: 'Acme', answers: '1', contacts: '1' } },
  exportSelection: {
    by: 'meera',
    body: {
      format: 'csv',
      ids: [ids.submitted],
      sort: 'oldest',
      cols: 'status,seeks',
      answers: '1',
      verdicts: '1',
      interests: '1',
      contacts: '1',
    },
  },
  readVerdicts: { by: 'ravi', ...about(ids.submitted) },
  saveVerdict: {
    by: 'ravi',
    ...about(ids.submitted),
    body: {
      base_version: 0,
      changes: { verdict: 'strong_yes', champion_line: 'They know the grid.', comment: 'We met in May.' },
    },
  },
  readInterests: { by: 'meera', ...about(ids.submitted) },
  saveInterest: {
    by: 'meera',
    ...about(ids.submitted),
    body: { base_version: 0, changes: { level: 'would_lead', amount: 2_500_000 } },
  },
  markViewed: { by: 'ravi', ...about(ids.submitted), body: {} },
  readNotes: { by: 'meera', ...about(ids.submitted) },
  saveNote: {
    by: 'meera',
    params: { id: ids.submitted, note: crypto.randomUUID() },
    body: { base_version: 0, body: 'Met them in May.', notify: [ids.reviewer] },
  },
  deleteNote: { by: 'meera', params: { id: ids.submitted, note: crypto.randomUUID() } },
  markNotesSeen: { by: 'ravi', ...about(ids.submitted), body: { notes: [crypto.randomUUID()] } },
  changeStatus: { by: 'meera', ...about(ids.submitted), body: { status: 'approved' } },
  undoDecision: { by: 'meera', ...about(ids.decision), body: {} },
  previewBatch: { by: 'meera', body: { ids: [ids.submitted], change: changeBy(ids) } },
  commitBatch: {
    by: 'meera',
    body: {
      id: crypto.randomUUID(),
      change: changeBy(ids),
      how: 'send',
      affected: [{ id: ids.submitted, version: 1, held: null }],
      wording_hash: ids.wording_hash,
    },
  },
  undoBatch: { by: 'meera', ...about(ids.batch), body: {} },
  listHeld: { by: 'meera' },
  releaseHeld: { by: 'meera', body: { id: crypto.randomUUID(), ids: [ids.held] } },
  discardHeld: { by: 'meera', body: { ids: [ids.held] } },
  readCommittee: { by: 'meera' },
  // Repeats the request that has started the open session.
  startCommittee: { by: 'meera', body: { id: ids.committee, ids: [ids.submitted] } },
  steerCommittee: {
    by: 'meera',
    body: {
      id: crypto.randomUUID(),
      session: ids.committee,
      version: 2,
      act: { do: 'note', number: 1, outcome: 'no_fit', reason_ids: [ids.reason], note: 'Too early.' },
    },
  },
  voteInCommittee: { by: 'ravi', body: { session: ids.committee, number: 1, vote: 'strong_yes' } },
  attendCommittee: { by: 'ravi', body: { session: ids.committee, leaves: false } },
  downloadMinutes: { by: 'meera', ...about(ids.endedCommittee) },
  listTemplates: { by: 'meera' },
  saveTemplate: { by: 'meera', params: { status: 'approved' }, body: { ...email, base_version: 0 } },
  resetTemplate: { by: 'meera', params: { status: 'no_fit' } },
  testTemplate: { by: 'meera', body: { status: 'no_fit', ...email } },
  listReasons: { by: 'meera' },
  saveReason: {
    by: 'meera',
    ...about(ids.reason),
    body: { label: 'Too far', text: 'It is too far for us.', active: true, position: 2, base_version: 1 },
  },
  assign: {
    by: 'meera',
    body: {
      applications: [ids.submitted],
      reviewers: [ids.reviewer],
      due_at: '2031-05-01',
      skip_ineligible: true,
    },
  },
  previewAssignments: { by: 'meera', body: { applications: [ids.submitted] } },
  removeAssignments: {
    by: 'meera',
    body: { applications: [ids.submitted], reviewers: [ids.reviewer] },
  },
  readAssignments: { by: 'meera', ...about(ids.submitted) },
  recuse: { by: 'ravi', ...about(ids.submitted), body: { reason: 'We were at school together.' } },
  liftRecusal: { by: 'meera', params: { id: ids.recused, person: ids.reviewer } },
  listViews: { by: 'ravi' },
  saveView: {
    by: 'ravi',
    ...about(ids.view),
    body: { name: 'Growth', query: 'stage=Growth', shared: true },
  },
  deleteView: { by: 'ravi', ...about(ids.view) },
  listReviewFields: { by: 'ravi' },
  saveTeamValue: {
    by: 'ravi',
    params: { id: ids.submitted, field: STORED_TEAM_FIELD },
    body: { base_version: 0, changes: { value: 'Call the bank' } },
  },
  setTeamValues: {
    by: 'meera',
    body: { applications: [ids.submitted], field: STORED_TEAM_FIELD, value: 'Call the bank' },
  },
  listTags: { by: 'ravi' },
  changeTags: {
    by: 'meera',
    body: { applications: [ids.submitted], add: ['Friday'], remove: [ids.tag] },
  },
  renameTag: { by: 'meera', ...about(ids.tag), body: { name: 'Friday' } },
  deleteTag: { by: 'meera', ...about(ids.tag) },
  readAffiliations: { by: 'ravi' },
  saveAffiliations: {
    by: 'ravi',
    body: {
      base_version: 0,
      changes: {
        organisations: 'Sequoia Surge',
        email_domains: 'surge.vc',
        linkedin_pages: 'linkedin.com/company/surge',
      },
    },
  },
  readAuditLog: { by: 'meera', query: { before: '1000' } },
  readApplicationAuditLog: { by: 'meera', ...about(ids.submitted), query: { before: '1000' } },
  subscribeToChanges: { by: 'asha', query: { seconds: '0' } },
  readFigures: { by: 'meera', query: { by: 'quarter', submitted: '2026', round: ids.fundingRound } },
  readAgreement: { by: 'ravi', query: { submitted: '2026', round: ids.fundingRound } },
  readHealth: { by: 'meera' },
  retryEmails: { by: 'meera', body: {} },
  listTeam: { by: 'meera' },
  inviteMember: { by: 'meera', body: { email: 'rohan@acme.in', role: 'reviewer' } },
  withdrawInvitation: { by: 'meera', ...about(ids.invitation) },
  readInvitation: { by: 'visitor', body: { token: ids.invitationToken } },
  copyInvitationLink: { by: 'meera', ...about(ids.invitation), body: {} },
  joinTeam: {
    by: 'visitor',
    body: { token: ids.joinToken, first_name: 'Vikram', last_name: 'Bose', password: NEXT_PASSWORD },
  },
  acceptInvitation: { by: 'asha', body: { token: ids.invitationToken } },
  changeRole: { by: 'meera', ...about(ids.reviewer), body: { role: 'partner' } },
  endAccess: { by: 'meera', ...about(ids.reviewer) },
  checkSetupLink: { by: 'visitor', body: { token: ids.setupToken } },
  setUp: {
    by: 'visitor',
    body: {
      token: ids.setupToken,
      investor: 'Acme Ventures',
      time_zone: 'Asia/Kolkata',
      first_name: 'Ira',
      last_name: 'Sen',
      email: 'ira@openround.example',
      password: PASSWORD,
    },
  },
  readSettings: { by: 'meera' },
  saveSettings: {
    by: 'meera',
    body: {
      base_version: 0,
      investor: 'Acme Ventures',
      product: 'Acme Apply',
      sender_name: 'Acme',
      contact_email: 'hello@acme.vc',
      funded_companies: 'Marigold Foods\nKite',
      time_zone: 'Asia/Kolkata',
      require_two_step: false,
      privacy_notice: '# Privacy\nWe keep applications for two years.',
      retention_months: 24,
      logo: SMALL_PNG,
    },
  },

  readFundingRoundStatus: { by: 'asha' },
  listFundingRounds: { by: 'meera' },
  saveFundingRound: {
    by: 'meera',
    ...about(ids.fundingRound),
    body: {
      base_version: 1,
      name: 'Always open',
      opens_at: '2020-01-01T00:00:00Z',
      closes_at: null,
      time_zone: 'Asia/Kolkata',
      grace_minutes: 15,
    },
  },
  grantExtension: {
    by: 'meera',
    ...about(ids.fundingRound),
    body: { email: 'asha@acme.in', until: '2099-01-01T00:00:00Z' },
  },

  listApplicationLinks: { by: 'meera' },
  createApplicationLink: { by: 'meera', ...about(crypto.randomUUID()), body: { name: 'Demo Day' } },
  deleteApplicationLink: { by: 'meera', ...about(crypto.randomUUID()) },

  readFieldList: { by: 'meera', params: { list: 'team-fields' } },
  saveFieldList: {
    by: 'meera',
    params: { list: 'team-fields' },
    body: { base_version: 0, changes: { title: 'More', fields: [TEAM_FIELD] } },
  },
  publishFieldList: { by: 'meera', params: { list: 'team-fields' }, body: { version: 0 } },

  listQuestionSets: { by: 'meera' },
  saveQuestionSet: {
    by: 'meera',
    ...about(crypto.randomUUID()),
    body: {
      base_version: 0,
      name: 'Unit economics',
      questions: QUESTIONS,
      on_submission: true,
    },
  },
  deleteQuestionSet: { by: 'meera', ...about(ids.questionSet) },
  previewQuestions: { by: 'meera', body: { ids: [ids.submitted] } },
  sendQuestionsToMany: {
    by: 'meera',
    body: {
      id: crypto.randomUUID(),
      questions: QUESTIONS,
      affected: [{ id: ids.answered, latest: ids.answeredQuestionRound }],
    },
  },
  sendQuestions: {
    by: 'meera',
    ...about(ids.submitted),
    body: { id: crypto.randomUUID(), questions: QUESTIONS },
  },
  readQuestions: { by: 'asha', ...about(ids.submitted) },
  saveAnswers: { by: 'asha', ...about(ids.savedRound), body: allAnswers(ids) },
  submitAnswers: { by: 'asha', ...about(ids.submittedRound), body: allAnswers(ids) },
})

/** Returns more successful requests, to endpoints with several code paths. They lack some optional fields. */
export const moreHonestRequests = ({
  draft,
  otherDraft,
}: FuzzIds): readonly (readonly [EndpointName, Honest])[] => [
  [
    'saveDraft',
    { by: 'asha', ...about(draft), body: { base_version: 1, changes: { company_name: 'Acme' } } },
  ],
  ['saveDraft', { by: 'asha', ...about(crypto.randomUUID()), body: { base_version: 0, changes: {} } }],
  ['submit', { by: 'asha', ...about(otherDraft), body: { base_version: 1, changes: {} } }],
]
