// The form and its answers (S5-form.9 to S5-form.25).

/** Words in an essay or in an answer to a question, split on whitespace. */
export const ESSAY_WORDS = 200
export const ONE_LINE_CHARACTERS = 50
/** Minutes that the landing says the form takes. */
export const FORM_MINUTES = { from: 30, to: 45 } as const
export const FOUNDERS_MIN = 1
export const FOUNDERS_MAX = 5
/** Percent. */
export const GROSS_MARGIN_MIN = 1
export const GROSS_MARGIN_MAX = 100
export const PAST_FUNDING_ROWS_MIN = 1
/** Ours: against abuse, far above what a startup has. */
export const PAST_FUNDING_ROWS_MAX = 50
/** Ours: against abuse. */
export const DOCUMENTS_MAX = 20
/** Any money amount, in whole rupees (D-form.18). */
export const RUPEES_MAX = 10 ** 15
/** Any single text, drafts included (D-form.10). */
export const TEXT_CHARACTERS = 20_000
/** Drafts that one person may have open. */
export const OPEN_DRAFTS_MAX = 20
export const DRAFT_SAVED_REDIRECT_MS = 1_000
export const SUBMITTED_REDIRECT_SECONDS = 10
/** Hours within which a status is promised to be updated. */
export const STATUS_UPDATE_HOURS = 72

// Questions (S5-questions.1, S5-questions.2).

export const QUESTIONS_MIN = 1
export const QUESTIONS_MAX = 10
/** Sends of questions by one administrator. */
export const ROUNDS_PER_HOUR = 50

// Reviewing. All ours.

/** Applications that one goes through from one opening of the reader on. */
export const QUEUE_MAX = 5_000
/** Applications that are selected, and that something is done with at once. */
export const SELECTION_MAX = 500
/** Views that one person keeps, the length of a view's name, and of the address that it stands for. */
export const SAVED_VIEWS_MAX = 50
export const VIEW_NAME_CHARACTERS = 80
export const VIEW_QUERY_CHARACTERS = 2_000
/** How long after a submission began it may come to light: a queue's news look back so far. */
export const SUBMISSION_SECONDS_MAX = 60
/** Verdicts so far apart are a disagreement: a strong yes and a maybe, a yes and a no, and all that is farther. */
export const DISPUTED_STEPS = 2
/** Of the sentence by which somebody stands up for an application. */
export const CHAMPION_LINE_CHARACTERS = 280
/** Of what is said beside a verdict. */
export const VERDICT_COMMENT_CHARACTERS = 4_000

/** What one states of one's affiliations: lines of each kind, of which each is so long at most. */
export const AFFILIATIONS_MAX = 50
export const AFFILIATION_CHARACTERS = 200
/** All lines of a kind, with what parts them. */
export const AFFILIATIONS_CHARACTERS = AFFILIATIONS_MAX * (AFFILIATION_CHARACTERS + 1)

// What changes while one looks on. All ours.

/** Streams of changes that one person has open, each in another browser; and that a server has in all. */
export const STREAMS_PER_USER_MAX = 10
export const STREAMS_MAX = 400
/** After which a stream ends, and is asked for again. */
export const STREAM_SECONDS_MAX = 600
/** How often a stream says that it is still there: proxies cut what is silent for a minute, or for half of one. */
export const STREAM_HEARTBEAT_SECONDS = 20

// Records and refusals.

/** Of a record: as much as its column holds. */
export const RECORD_VERSION_MAX = 2 ** 31 - 1

/** Ours: of a refusal's sentence, which may quote what was sent. */
export const ERROR_MESSAGE_CHARACTERS = 500

// Decisions (D-status.34).

/** Seconds that the e-mail of a status change waits, unless UNDO_SECONDS says otherwise, and the most that it may. */
export const UNDO_SECONDS_DEFAULT = 10
export const UNDO_SECONDS_MAX = 600
/** Ours: applications that are decided about in one go. */
export const BATCH_MAX = 500
/** After which the same request of a browser is no longer known by its id. */
export const BATCH_RETENTION_HOURS = 24
/** E-mails of a batch that are shown whole before it. */
export const PREVIEWED_EMAILS = 3
/** Held decisions that are listed. */
export const HELD_LISTED_MAX = 500
/** Held decisions that are released or discarded in one go. */
export const RELEASE_MAX = 100
/** What one writes to a founder beside the template. */
export const DECISION_NOTE_CHARACTERS = 2_000
/** An e-mail's template. */
export const TEMPLATE_SUBJECT_CHARACTERS = 150
export const TEMPLATE_BODY_CHARACTERS = 5_000
/** Ours: after which somebody who was declined may apply again. */
export const REAPPLY_MONTHS = 6
/** Test e-mails of one administrator. */
export const TEST_EMAILS_PER_HOUR = 20
/** Reasons to choose from. */
export const DECLINE_REASONS_MAX = 30
/** Ours: those that are retired, which past decisions name, among them. */
export const DECLINE_REASONS_KEPT_MAX = 300
/** Ours. */
export const REASON_LABEL_CHARACTERS = 80
/** Ours: what a reason says to a founder. */
export const REASON_TEXT_CHARACTERS = 1_000

// Files (S9.7, D-files.10).

export const FILE_BYTES = 10 * 1024 * 1024
/** Hours after which a file that no row refers to is swept away. */
export const UNREFERENCED_FILE_HOURS = 24
/** Files of one person that nothing refers to, those on their way in included. */
export const UNREFERENCED_BYTES_MAX = 100 * 1024 * 1024
/** Ours: of a stored file's name, as long as most disks take one. */
export const FILENAME_CHARACTERS = 255
/** Ours: of a name as it is sent, folders included. */
export const FILE_PATH_CHARACTERS = 4_096
/** Uploads of one person. */
export const UPLOADS_PER_HOUR = 60

// E-mails.

/** Ours: for how long administrators are told of those that came back. */
export const RETURNED_EMAIL_DAYS = 7

// The team. All ours: against abuse, far above what a group does at once.

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Why somebody recuses, in their own words. */
export const RECUSAL_REASON_CHARACTERS = 500
/** Reviewers to whom applications are assigned at once. */
export const ASSIGNED_REVIEWERS_MAX = 20

// The audit log. All ours: who does the same thing again and again fills no disk with it.

/** Entries on one page. */
export const AUDIT_LOG_PAGE_SIZE = 50
/** Time in which the same reading by the same person counts once. */
export const AUDIT_READING_MINUTES = 10
/** Refusals of one person that are kept. */
export const AUDIT_REFUSALS_PER_HOUR = 30

// Accounts (S9.6, D-accounts.13 to D-accounts.18).

/** Characters, unless PASSWORD_MIN says more. */
export const PASSWORD_MIN_DEFAULT = 6
/** Ours: hashing is dear, so its input is bounded. */
export const PASSWORD_MAX = 128
/** Ours: a first or a last name. */
export const NAME_CHARACTERS = 100
/** Ours. */
export const MOBILE_CHARACTERS = 30
/** Ours. */
export const MOBILE_DIGITS_MIN = 5
/** What SMTP carries (RFC 5321, erratum 1690). */
export const EMAIL_CHARACTERS = 254
/** Before the @ (RFC 5321, 4.5.3.1.1). */
export const EMAIL_LOCAL_CHARACTERS = 64
/** Ours: any web address. */
export const LINK_CHARACTERS = 2_000
/** Ours: a session ends when nobody has used it for so long. */
export const SESSION_DAYS = 7
/** Ours: how old it grows before it is renewed. */
export const SESSION_RENEWAL_DAYS = 1
/** Sign-in tries of one network address. */
export const SIGN_INS_PER_MINUTE = 60
/** Sign-ups that wait for one address side by side; the oldest gives way. */
export const PENDING_SIGN_UPS_MAX = 5
/** Sign-ups of one network address. */
export const SIGN_UPS_PER_MINUTE = 30
/** Failed sign-ins of one account before the delays begin. */
export const FAILED_SIGN_INS_MAX = 10
/** The time in which those are counted. */
export const FAILED_SIGN_INS_MINUTES = 15
/** Ours: the first of the delays, which doubles with every further failure. */
export const FAILED_SIGN_IN_DELAY_SECONDS = 5
/** E-mails that anybody can have sent to one e-mail address. */
export const EMAILS_PER_HOUR = 5
/** Ours: wrong passwords of one account at its own settings before the delays begin; an open screen is no oracle. */
export const PASSWORD_CHECKS_MAX = 5
/** The time in which those are counted. */
export const PASSWORD_CHECKS_MINUTES = 15
/** Two-step sign-in: digits of an app's code, seconds that it lasts, and how many of those a clock may be off. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const TOTP_DRIFT = 1
/** Ours: minutes between the right password and the code. */
export const LOGIN_CHALLENGE_MINUTES = 10
/** Ours: minutes in which a new secret waits for the first code of its app. */
export const TOTP_SETUP_MINUTES = 30
/** Ours. */
export const RECOVERY_CODES = 10
/** Ours: wrong codes of one account before the delays begin, and the time in which they are counted. */
export const WRONG_CODES_MAX = 5
export const WRONG_CODES_HOURS = 24
/** Ours: the first of the delays, which doubles with every further wrong code, and the longest. */
export const WRONG_CODE_DELAY_SECONDS = 5
export const WRONG_CODE_DELAY_SECONDS_MAX = 15 * 60
/** Ours: a confirmation link's life, of an account's first address and of a new one. */
export const CONFIRMATION_HOURS = 24
/** Ours: a reset link's life. */
export const PASSWORD_RESET_HOURS = 1
/** Ours: days after which a link is forgotten that has run out, and can no longer ask for another. */
export const EXPIRED_LINK_DAYS = 30
/** Ours: what a request about any address takes at least, so that its time does not tell whether there is an account. */
export const MIN_RESPONSE_MS = 250
/** Age of an account that still counts as new when its owner signs in. */
export const NEW_USER_SECONDS = 60
export const NEW_USER_TOAST_MS = 500

// The landing (S1.3, S9.17).

/** Dollars. */
export const FUNDING_RANGES = {
  preSeed: { from: 50_000, to: 200_000 },
  seed: { from: 200_000, to: 1_000_000 },
} as const
/** Ours: what a dollar is in rupees, rounded, and when it was. Fixed, so that the landing promises nothing that moves by the day. */
export const DOLLAR = { rupees: 88, asOf: 'November 2025' } as const
