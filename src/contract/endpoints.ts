/** The account endpoints. Their requests can safely be repeated, so the browser retries them after a gateway error. */
const ACCOUNT_ENDPOINTS = {
  signUp: { method: 'post', path: '/api/accounts' },
  resendConfirmation: { method: 'post', path: '/api/accounts/confirmation' },
  openConfirmation: { method: 'get', path: '/api/accounts/confirmation' },
  readOpenedConfirmation: { method: 'get', path: '/api/accounts/confirmation/opened' },
  requestPasswordReset: { method: 'post', path: '/api/accounts/password-reset' },
  checkResetLink: { method: 'post', path: '/api/accounts/password-reset/link' },
  resetPassword: { method: 'put', path: '/api/accounts/password-reset' },
  signIn: { method: 'post', path: '/api/session' },
  submitTwoStepCode: { method: 'post', path: '/api/session/two-step' },
  startProviderSignIn: { method: 'post', path: '/api/session/provider' },
  finishProviderSignIn: { method: 'post', path: '/api/session/provider/response' },
  readProviderSignUp: { method: 'get', path: '/api/accounts/provider' },
  completeProviderSignUp: { method: 'post', path: '/api/accounts/provider' },
  createPasskeyChallenge: { method: 'post', path: '/api/session/passkey' },
  signInWithPasskey: { method: 'put', path: '/api/session/passkey' },
  session: { method: 'get', path: '/api/session' },
  signOut: { method: 'delete', path: '/api/session' },

  saveProfile: { method: 'patch', path: '/api/account/profile' },
  seePrivacyNotice: { method: 'put', path: '/api/account/privacy-notice' },
  saveDigest: { method: 'put', path: '/api/account/digest' },
  changePassword: { method: 'put', path: '/api/account/password' },
  requestEmailChange: { method: 'post', path: '/api/account/email' },
  openEmailChange: { method: 'get', path: '/api/account/email' },
  readOpenedEmailChange: { method: 'get', path: '/api/account/email/opened' },
  confirmEmailChange: { method: 'post', path: '/api/account/email/opened' },
  readIdentity: { method: 'get', path: '/api/account/identity' },
  linkIdentity: { method: 'post', path: '/api/account/identity' },
  unlinkIdentity: { method: 'post', path: '/api/account/identity/removal' },
  listSessions: { method: 'get', path: '/api/account/sessions' },
  endSession: { method: 'delete', path: '/api/account/sessions/{id}' },
  endAllSessions: { method: 'delete', path: '/api/account/sessions' },
  deleteAccount: { method: 'post', path: '/api/account/deletion' },
  startTwoStep: { method: 'post', path: '/api/account/two-step' },
  confirmTwoStep: { method: 'put', path: '/api/account/two-step' },
  stopTwoStep: { method: 'post', path: '/api/account/two-step/removal' },
  renewRecoveryCodes: { method: 'post', path: '/api/account/two-step/recovery-codes' },
  listPasskeys: { method: 'get', path: '/api/account/passkeys' },
  startPasskeySetup: { method: 'post', path: '/api/account/passkeys' },
  addPasskey: { method: 'put', path: '/api/account/passkeys' },
  removePasskey: { method: 'post', path: '/api/account/passkeys/{id}/removal' },
} as const

/**
 * Method and path of every endpoint, by name. The browser calls endpoints by name, and the server builds its routes
 * from this table.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,

  listApplications: { method: 'get', path: '/api/applications' },
  readForm: { method: 'get', path: '/api/form' },
  readApplication: { method: 'get', path: '/api/applications/{id}' },
  saveDraft: { method: 'patch', path: '/api/applications/{id}' },
  deleteDraft: { method: 'delete', path: '/api/applications/{id}' },
  downloadPdf: { method: 'get', path: '/api/applications/{id}/pdf' },
  downloadMeeting: { method: 'get', path: '/api/applications/{id}/meeting.ics' },
  submit: { method: 'post', path: '/api/applications/{id}/submission' },
  withdraw: { method: 'put', path: '/api/applications/{id}/withdrawal' },
  applyAgain: { method: 'post', path: '/api/applications/{id}/copy' },
  undoWithdrawal: { method: 'delete', path: '/api/applications/{id}/withdrawal' },

  readApplicants: { method: 'get', path: '/api/applications/{id}/applicants' },
  removeMember: { method: 'delete', path: '/api/applications/{id}/applicants/{person}' },
  reportPresence: { method: 'put', path: '/api/applications/{id}/presence' },
  inviteCoFounder: { method: 'post', path: '/api/applications/{id}/invitations' },
  withdrawCoFounderInvitation: { method: 'delete', path: '/api/applications/{id}/invitations/{invitation}' },
  offerOwnership: { method: 'put', path: '/api/applications/{id}/ownership/offer' },
  acceptOwnership: { method: 'put', path: '/api/applications/{id}/ownership' },
  listOwnInvitations: { method: 'get', path: '/api/co-founder-invitations' },
  acceptCoFounderInvitation: { method: 'put', path: '/api/co-founder-invitations/{id}' },
  declineCoFounderInvitation: { method: 'delete', path: '/api/co-founder-invitations/{id}' },

  uploadFile: { method: 'post', path: '/api/files' },

  listForReview: { method: 'get', path: '/api/review/applications' },
  readForReview: { method: 'get', path: '/api/review/applications/{id}' },
  readEarlier: { method: 'get', path: '/api/review/applications/{id}/earlier' },
  readQueue: { method: 'get', path: '/api/review/queue' },
  exportCsv: { method: 'get', path: '/api/review/export.csv' },
  exportExcel: { method: 'get', path: '/api/review/export.xlsx' },
  exportSelection: { method: 'post', path: '/api/review/export' },
  readVerdicts: { method: 'get', path: '/api/review/applications/{id}/verdicts' },
  saveVerdict: { method: 'put', path: '/api/review/applications/{id}/verdict' },
  readInterests: { method: 'get', path: '/api/review/applications/{id}/interests' },
  saveInterest: { method: 'put', path: '/api/review/applications/{id}/interest' },
  markViewed: { method: 'put', path: '/api/review/applications/{id}/viewed' },
  readNotes: { method: 'get', path: '/api/review/applications/{id}/notes' },
  saveNote: { method: 'put', path: '/api/review/applications/{id}/notes/{note}' },
  deleteNote: { method: 'delete', path: '/api/review/applications/{id}/notes/{note}' },
  markNotesSeen: { method: 'put', path: '/api/review/applications/{id}/seen-notes' },
  changeStatus: { method: 'put', path: '/api/review/applications/{id}/status' },
  undoDecision: { method: 'post', path: '/api/review/decisions/{id}/undo' },
  previewBatch: { method: 'post', path: '/api/review/batches/preview' },
  commitBatch: { method: 'post', path: '/api/review/batches' },
  undoBatch: { method: 'post', path: '/api/review/batches/{id}/undo' },
  listHeld: { method: 'get', path: '/api/review/decisions/held' },
  releaseHeld: { method: 'post', path: '/api/review/decisions/release' },
  discardHeld: { method: 'post', path: '/api/review/decisions/discard' },
  readCommittee: { method: 'get', path: '/api/committee' },
  startCommittee: { method: 'post', path: '/api/committee' },
  steerCommittee: { method: 'patch', path: '/api/committee' },
  voteInCommittee: { method: 'put', path: '/api/committee/vote' },
  attendCommittee: { method: 'put', path: '/api/committee/presence' },
  downloadMinutes: { method: 'get', path: '/api/committee/{id}/minutes.pdf' },
  listTemplates: { method: 'get', path: '/api/review/email-templates' },
  saveTemplate: { method: 'put', path: '/api/review/email-templates/{status}' },
  resetTemplate: { method: 'delete', path: '/api/review/email-templates/{status}' },
  testTemplate: { method: 'post', path: '/api/review/email-templates/test' },
  listReasons: { method: 'get', path: '/api/review/decline-reasons' },
  saveReason: { method: 'put', path: '/api/review/decline-reasons/{id}' },
  assign: { method: 'post', path: '/api/review/assignments' },
  previewAssignments: { method: 'post', path: '/api/review/assignments/preview' },
  removeAssignments: { method: 'post', path: '/api/review/assignments/removal' },
  readAssignments: { method: 'get', path: '/api/review/applications/{id}/assignments' },
  recuse: { method: 'post', path: '/api/review/applications/{id}/recusal' },
  liftRecusal: { method: 'delete', path: '/api/review/applications/{id}/recusal/{person}' },
  readAuditLog: { method: 'get', path: '/api/review/audit-log' },
  readApplicationAuditLog: { method: 'get', path: '/api/review/applications/{id}/audit-log' },

  listViews: { method: 'get', path: '/api/review/views' },
  saveView: { method: 'put', path: '/api/review/views/{id}' },
  deleteView: { method: 'delete', path: '/api/review/views/{id}' },

  listReviewFields: { method: 'get', path: '/api/review/fields' },
  readFieldList: { method: 'get', path: '/api/review/field-lists/{list}' },
  saveFieldList: { method: 'patch', path: '/api/review/field-lists/{list}' },
  publishFieldList: { method: 'post', path: '/api/review/field-lists/{list}/publication' },
  saveTeamValue: { method: 'patch', path: '/api/review/applications/{id}/team-values/{field}' },
  setTeamValues: { method: 'post', path: '/api/review/team-values' },

  listTags: { method: 'get', path: '/api/review/tags' },
  changeTags: { method: 'post', path: '/api/review/tags' },
  renameTag: { method: 'put', path: '/api/review/tags/{id}' },
  deleteTag: { method: 'delete', path: '/api/review/tags/{id}' },

  readAffiliations: { method: 'get', path: '/api/review/affiliations' },
  saveAffiliations: { method: 'patch', path: '/api/review/affiliations' },

  subscribeToChanges: { method: 'get', path: '/api/changes' },

  readFigures: { method: 'get', path: '/api/review/figures' },
  readAgreement: { method: 'get', path: '/api/review/agreement' },

  readHealth: { method: 'get', path: '/api/health' },
  retryEmails: { method: 'post', path: '/api/health/emails' },

  listTeam: { method: 'get', path: '/api/team' },
  inviteMember: { method: 'post', path: '/api/team/invitations' },
  withdrawInvitation: { method: 'delete', path: '/api/team/invitations/{id}' },
  copyInvitationLink: { method: 'post', path: '/api/team/invitations/{id}/link' },
  readInvitation: { method: 'post', path: '/api/team/invitations/link' },
  acceptInvitation: { method: 'post', path: '/api/team/invitations/acceptance' },
  joinTeam: { method: 'post', path: '/api/team/invitations/account' },
  changeRole: { method: 'put', path: '/api/team/members/{id}/role' },
  endAccess: { method: 'delete', path: '/api/team/members/{id}' },

  checkSetupLink: { method: 'post', path: '/api/setup/link' },
  setUp: { method: 'post', path: '/api/setup' },
  downloadOwnData: { method: 'post', path: '/api/personal-data/download' },
  findPersonalData: { method: 'post', path: '/api/personal-data/search' },
  erasePerson: { method: 'post', path: '/api/personal-data/erasure' },
  previewRetention: { method: 'get', path: '/api/settings/retention' },
  readPrivacyNotice: { method: 'get', path: '/api/privacy-notice' },
  readSettings: { method: 'get', path: '/api/settings' },
  saveSettings: { method: 'put', path: '/api/settings' },

  readFundingRoundStatus: { method: 'get', path: '/api/funding-rounds/status' },
  listFundingRounds: { method: 'get', path: '/api/funding-rounds' },
  saveFundingRound: { method: 'put', path: '/api/funding-rounds/{id}' },
  grantExtension: { method: 'post', path: '/api/funding-rounds/{id}/extensions' },
  listApplicationLinks: { method: 'get', path: '/api/application-links' },
  createApplicationLink: { method: 'put', path: '/api/application-links/{id}' },
  deleteApplicationLink: { method: 'delete', path: '/api/application-links/{id}' },

  listQuestionSets: { method: 'get', path: '/api/review/question-sets' },
  saveQuestionSet: { method: 'put', path: '/api/review/question-sets/{id}' },
  deleteQuestionSet: { method: 'delete', path: '/api/review/question-sets/{id}' },
  previewQuestions: { method: 'post', path: '/api/review/questions/preview' },
  sendQuestionsToMany: { method: 'post', path: '/api/review/questions' },
  sendQuestions: { method: 'post', path: '/api/review/applications/{id}/questions' },
  readQuestions: { method: 'get', path: '/api/applications/{id}/questions' },
  saveAnswers: { method: 'put', path: '/api/questions/{id}/answers' },
  submitAnswers: { method: 'post', path: '/api/questions/{id}/submission' },
} as const

export type EndpointName = keyof typeof ENDPOINTS

export const isAccountEndpoint = (name: EndpointName): boolean => name in ACCOUNT_ENDPOINTS

/**
 * Request header with the id of the user whom the client believes to be signed in. If somebody else is signed in, the
 * server refuses the request ('different-user'). Once the browser knows who is signed in, it sends this header with
 * every request except GET.
 */
export const USER_HEADER = 'Openround-User'

/**
 * Response header of each successful reply of the API. Without it, such a response comes from something between browser
 * and server, for example from a captive portal.
 */
export const REPLY_HEADER = 'Openround-Reply'

/** Response header with the number of applications in an export. */
export const EXPORTED_COUNT_HEADER = 'Openround-Applications'
