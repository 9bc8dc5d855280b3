// The form and its answers (S5-form.9 to S5-form.25).

/** Maximum number of words in an essay or in an answer to a question, split on whitespace. */
export const ESSAY_WORDS = 200
export const ONE_LINE_CHARACTERS = 50
/** Largest number, positive or negative, that an answer can hold. */
export const NUMBER_LIMIT = 1_000_000_000_000

// Fields that a group defines itself.

/** Number of own questions, and of facts that a team keeps. */
export const OWN_QUESTIONS_MAX = 15
export const TEAM_FIELDS_MAX = 20
/** Size of the answers to a group's own questions in an application, in bytes of JSON text. */
export const OWN_ANSWERS_BYTES = 65_536
/** Title of the section with a group's own questions. */
export const SECTION_TITLE_CHARACTERS = 100
/** Time during which founders may submit the previous version of the form, in hours. */
export const FORM_VERSION_HOURS = 24
export const FIELD_LABEL_CHARACTERS = 200
export const FIELD_HELP_CHARACTERS = 300
export const FIELD_UNIT_CHARACTERS = 20
/** Number of choices of a field, and length of a choice. */
export const CHOICES_MIN = 2
export const CHOICES_MAX = 30
export const CHOICE_LABEL_CHARACTERS = 100
/** Bounds of the word limit of long text. */
export const ESSAY_WORDS_MIN = 50
export const ESSAY_WORDS_MAX = 500

/** Minutes that the form takes, as stated on the landing page. */
export const FORM_MINUTES = { from: 30, to: 45 } as const
export const FOUNDERS_MIN = 1
export const FOUNDERS_MAX = 5
/** Bounds of the gross margin, in percent. */
export const GROSS_MARGIN_MIN = 1
export const GROSS_MARGIN_MAX = 100
export const PAST_FUNDING_ROWS_MIN = 1
/** Maximum number of past investments, to prevent abuse. It is far more than any startup has. */
export const PAST_FUNDING_ROWS_MAX = 50
/** Maximum number of additional documents, to prevent abuse. */
export const DOCUMENTS_MAX = 20
/** Largest valid amount of money, in whole rupees (D-form.18). */
export const RUPEES_MAX = 10 ** 15
/** Maximum length of any single text, including in drafts (D-form.10). */
export const TEXT_CHARACTERS = 20_000
/** Maximum number of open drafts per person. */
export const OPEN_DRAFTS_MAX = 20
/** Members and open invitations of an application together. */
export const CO_FOUNDERS_MAX = 5
/** Maximum number of invitations to co-founders per hour: of an application, by a person, and to an address. */
export const CO_FOUNDER_INVITATIONS_PER_HOUR = 10
export const DRAFT_SAVED_REDIRECT_MS = 1_000
export const SUBMITTED_REDIRECT_SECONDS = 10
/** Hours within which founders can usually expect a status update. */
export const STATUS_UPDATE_HOURS = 72

// Questions (S5-questions.1, S5-questions.2).

export const QUESTIONS_MIN = 1
export const QUESTIONS_MAX = 10
/** Maximum number of question rounds that an administrator may send per hour. A batch counts once. */
export const QUESTION_ROUNDS_PER_HOUR = 50
/** Maximum number of question sets of the whole team. Not in the specification. */
export const QUESTION_SETS_MAX = 50
export const QUESTION_SET_NAME_CHARACTERS = 80

// Reviewing. The specification sets none of these limits.

/** Maximum number of applications in the reader's queue. */
export const QUEUE_MAX = 5_000
/** Maximum number of applications in a bulk action. */
export const SELECTION_MAX = 500
/** Maximum number of applications in a book, and of decks in an archive. */
export const BOOK_MAX = 100
/** Maximum number of saved views per person, and maximum lengths of a view's name and query. */
export const SAVED_VIEWS_MAX = 50
export const VIEW_NAME_CHARACTERS = 80
export const VIEW_QUERY_CHARACTERS = 2_000
/** Maximum number of tags of the whole team. */
export const TAGS_MAX = 100
export const TAGS_PER_APPLICATION_MAX = 10
export const TAG_NAME_CHARACTERS = 40
/** Maximum time from the start of a submission until others see it. Queue updates and digests look back this far. */
export const SUBMISSION_SECONDS_MAX = 60
/** Smallest distance between verdicts that counts as a disagreement: from strong yes to maybe, or from yes to no. */
export const DISPUTED_STEPS = 2
/** Maximum length of a verdict's one-line summary. */
export const CHAMPION_LINE_CHARACTERS = 280
/** Maximum length of a comment on a verdict. */
export const VERDICT_COMMENT_CHARACTERS = 4_000
/** Maximum length of a note, and maximum number of colleagues that it may notify. */
export const NOTE_CHARACTERS = 4_000
export const NOTE_NOTIFIED_MAX = 50
/** Maximum number of notes that one request marks as seen. */
export const NOTES_SEEN_MAX = 100
/** Number of characters of a name that are compared, searched and sorted. An index can hold no more. */
export const FOLDED_NAME_CHARACTERS = 500
/** Minutes during which a member's notes or assignments are collected into one e-mail. */
export const TEAM_EMAIL_MINUTES = 10
/** Maximum number of a member's affiliations of each kind, and maximum length of each. */
export const AFFILIATIONS_MAX = 50
export const AFFILIATION_CHARACTERS = 200
/** E-mail domains and pages that a member may add per day. Without a limit, hints would reveal founders' contacts. */
export const AFFILIATIONS_PER_DAY = 300
/** Maximum length of all affiliations of a kind, including line breaks. */
export const AFFILIATIONS_CHARACTERS = AFFILIATIONS_MAX * (AFFILIATION_CHARACTERS + 1)

// Live updates. The specification sets none of these limits.

/** Maximum number of open event streams, per person and per server. */
export const STREAMS_PER_USER_MAX = 10
export const STREAMS_MAX = 400
/** Maximum number of founders' streams per server. The others are reserved for the team. */
export const STREAMS_OF_FOUNDERS_MAX = 300
/** Maximum seconds until a stream ends and the browser reconnects. */
export const STREAM_SECONDS_MAX = 600
/** Interval of heartbeats. Some proxies close streams that are idle for 30 or 60 seconds. */
export const STREAM_HEARTBEAT_SECONDS = 20
/** Seconds between the reports with which an open form says that somebody has it open. */
export const PRESENCE_SECONDS = 15
/** Seconds without a report after which a person is no longer shown as present. */
export const PRESENCE_SECONDS_MAX = 40

// Records and errors.

/** Largest version that a save can be based on. The next version must fit into the column. */
export const RECORD_VERSION_MAX = 2 ** 31 - 2
/** Maximum length of an error message, which may quote the request. */
export const ERROR_MESSAGE_CHARACTERS = 500

// Decisions (D-status.34).

/** Default and maximum of UNDO_SECONDS, the delay of the e-mail about a status change. */
export const UNDO_SECONDS_DEFAULT = 10
export const UNDO_SECONDS_MAX = 600
/** Maximum number of applications in a batch of decisions. */
export const BATCH_MAX = 500
/** Hours for which the server recognises a repeated bulk request by its id. */
export const BATCH_RETENTION_HOURS = 24
/** Number of e-mails in a batch that the preview shows in full. */
export const PREVIEWED_EMAILS = 3
/** Maximum number of applications on the agenda of a committee. */
export const COMMITTEE_ITEMS_MAX = 100
/** Number of earlier committees that are listed. */
export const COMMITTEES_LISTED_MAX = 50
/** Maximum number of held decisions in the list, and in a request that releases or discards them. */
export const HELD_LISTED_MAX = 500
/** Maximum length of the personal note in a decision e-mail. */
export const DECISION_NOTE_CHARACTERS = 2_000
/** Maximum length of a meeting's place or link, which is one line. */
export const MEETING_PLACE_CHARACTERS = 500
/** Maximum duration of a meeting. */
export const MEETING_HOURS_MAX = 24
/** Maximum duration of a meeting that ends on the next day. It is short so that a mistyped end is noticed. */
export const MEETING_OVER_MIDNIGHT_HOURS_MAX = 12
/** Number of days that the filter for upcoming meetings looks ahead. */
export const MEETING_SOON_DAYS = 7
/** Maximum lengths of an e-mail template. */
export const TEMPLATE_SUBJECT_CHARACTERS = 150
export const TEMPLATE_BODY_CHARACTERS = 5_000
/** Months from a decline to the day from which its e-mail invites the founder to apply again. */
export const REAPPLY_MONTHS = 6
/** Maximum number of test e-mails that an administrator may send per hour. */
export const TEST_EMAILS_PER_HOUR = 20
/** Maximum number of active decline reasons. */
export const DECLINE_REASONS_MAX = 30
/** Maximum number of decline reasons, including archived ones. */
export const DECLINE_REASONS_KEPT_MAX = 300
export const REASON_LABEL_CHARACTERS = 80
/** Maximum length of a reason's text in the founder's e-mail. */
export const REASON_TEXT_CHARACTERS = 1_000

// Files (S9.7, D-files.10).

export const FILE_BYTES = 10 * 1024 * 1024
/** Hours after which an unreferenced file can no longer be used. It is deleted soon after. */
export const UNREFERENCED_FILE_HOURS = 24
/** Maximum size of a person's unreferenced files, including running uploads. */
export const UNREFERENCED_BYTES_MAX = 100 * 1024 * 1024
/** Maximum length of a stored file's name, which is the limit of most file systems. */
export const FILENAME_CHARACTERS = 255
/** Maximum length of an uploaded file's name, including folders. */
export const FILE_PATH_CHARACTERS = 4_096
/** Maximum duration of any request, long enough for a slow upload of FILE_BYTES. */
export const UPLOAD_MINUTES = 10
/** Maximum number of uploads per person and hour. */
export const UPLOADS_PER_HOUR = 60

// E-mails.

/**
 * Maximum size of an e-mail's texts in bytes, in HTML and as plain text together. With everything else, the e-mail then
 * stays below 90 kB. Gmail shows only the first 102 kB of an e-mail.
 */
export const EMAIL_TEXT_BYTES = 70_000
/** Maximum length of a subject. Placeholders can make it longer. */
export const EMAIL_SUBJECT_CHARACTERS = 250
/** Length of a status e-mail's text above which its button stands near the top. */
export const LONG_EMAIL_CHARACTERS = 2_000

/** The digest is sent between these hours in the group's time zone. */
export const DIGEST_HOURS = { from: 7, before: 11 } as const
/** Maximum number of days that a digest covers, even if it is the first one or follows a pause. */
export const DIGEST_DAYS_MAX = 8
/** Hours after which a digest that could not be sent is dropped. */
export const DIGEST_HOURS_MAX = 12
/** Maximum number of new companies that the digest lists by name. */
export const DIGEST_NAMES = 5
/** Maximum number of followed applications whose changes a digest describes. */
export const DIGEST_FOLLOWED_MAX = 10
/** Days for which bounced e-mails are shown to administrators. */
export const RETURNED_EMAIL_DAYS = 7

// Settings and the first start.

/** Maximum length of the group's name, the product's name and the sender's name. */
export const BRAND_NAME_CHARACTERS = 80
/** Maximum number of funded companies on the landing page, and maximum length of a name. */
export const FUNDED_COMPANIES_MAX = 12
export const FUNDED_COMPANY_CHARACTERS = 60
/** Maximum size of a logo, and maximum width and height of a PNG in pixels: a small file can hold a huge picture. */
export const LOGO_KB = 200
export const LOGO_BYTES = LOGO_KB * 1024
export const LOGO_PIXELS_MAX = 4_096
/** Maximum number of set-up links. The server creates one each time it starts, until there is an administrator. */
export const SETUP_LINKS_KEPT = 20
/** Maximum length of the privacy notice. */
export const PRIVACY_NOTICE_CHARACTERS = 20_000
/** Maximum number of months after the decision until an application is deleted. */
export const RETENTION_MONTHS_MAX = 120
/** Minimum length of an expression to erase. The mask is not longer, so that no text grows beyond its limit. */
export const ERASED_CHARACTERS_MIN = 3
/**
 * Maximum number of rows of a table in which an expression to erase may occur, except e-mails. More rows do not belong
 * to one person.
 */
export const erasedRowsMax = (applications: number): number =>
  Math.max(20, Math.min(200, Math.floor(applications / 10)))
/** Maximum length and number of expressions to erase about one person. */
export const ERASED_CHARACTERS_MAX = 254
export const ERASED_EXPRESSIONS_MAX = 20

// Funding rounds. The specification sets none of these limits.

export const FUNDING_ROUND_NAME_CHARACTERS = 80
/** Minutes after closing during which founders may still submit a draft that they started in time. */
export const GRACE_MINUTES_DEFAULT = 15
export const GRACE_MINUTES_MAX = 24 * 60
/** Maximum length of a time zone's name. */
export const TIME_ZONE_CHARACTERS = 64
/** Valid years of a round's dates, from the first number, inclusive, to the second, exclusive. */
export const FUNDING_ROUND_YEARS = { from: 2000, to: 2100 } as const
/** Hours before closing when founders with a started draft are reminded. Each reminder is sent at most once. */
export const CLOSING_REMINDER_HOURS = [7 * 24, 48, 6] as const
/** Maximum number of funding rounds, to prevent abuse. */
export const FUNDING_ROUNDS_MAX = 200
/** Maximum length of a founder's reason why figures that contradict each other are right. */
export const REASON_CHARACTERS = 500
/** Maximum number of such reasons, more than there are rules. */
export const REASONS_MAX = 50
/** Maximum number of links that say where founders come from, and maximum length of a link's name. */
export const APPLICATION_LINKS_MAX = 100
export const APPLICATION_LINK_CHARACTERS = 60
/** Longer than any slug of a name, whose characters may become several. */
export const LINK_SLUG_CHARACTERS = 1_000

// The team. The specification sets none of these limits.

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7
/** Maximum length of the reason for a recusal. */
export const RECUSAL_REASON_CHARACTERS = 500
/** Maximum number of reviewers in one bulk assignment. */
export const ASSIGNED_REVIEWERS_MAX = 20

// The audit log. The specification sets none of these limits. The last two keep repeated actions from filling the disk.

/** Number of entries on one page. */
export const AUDIT_LOG_PAGE_SIZE = 50
/** Minutes within which repeated reads of an application by the same person are logged only once. */
export const AUDIT_READING_MINUTES = 10
/** Maximum number of refused requests that are logged per person and hour. */
export const AUDIT_REFUSALS_PER_HOUR = 30

// Accounts (S9.6, D-accounts.13 to D-accounts.18).

/** Minimum number of characters of a password, unless PASSWORD_MIN is larger. */
export const PASSWORD_MIN_DEFAULT = 6
/** Maximum number of characters of a password. Limited because hashing is expensive. */
export const PASSWORD_MAX = 128
/** Maximum length of a first or last name. */
export const NAME_CHARACTERS = 100
export const MOBILE_CHARACTERS = 30
export const MOBILE_DIGITS_MIN = 5
/** Maximum length of an e-mail address (RFC 5321, erratum 1690). */
export const EMAIL_CHARACTERS = 254
/** Maximum length of the part before the @ (RFC 5321, 4.5.3.1.1). */
export const EMAIL_LOCAL_CHARACTERS = 64
/** Maximum length of any web address. */
export const LINK_CHARACTERS = 2_000
/** Days without use after which a session ends. */
export const SESSION_DAYS = 7
/** Days after which a session in use is renewed. */
export const SESSION_RENEWAL_DAYS = 1
/** Maximum number of sign-in attempts per minute from one network. */
export const SIGN_INS_PER_MINUTE = 60
/** Maximum number of pending sign-ups with one e-mail address. At the limit, a new one replaces another. */
export const PENDING_SIGN_UPS_MAX = 5
/** Minutes for which a pending sign-up is replaced after older ones, so that its link can be opened. */
export const NEW_SIGN_UP_MINUTES = 60
/**
 * Maximum number of replaced sign-ups with one e-mail address. No fewer than EMAILS_FROM_ALL_NETWORKS_PER_HOUR, so that
 * they outlive PASSWORD_RESET_HOURS.
 */
export const REPLACED_SIGN_UPS_MAX = 30
/** Maximum number of opened confirmation links that a browser remembers. */
export const OPENED_LINKS_MAX = 20
/** Maximum number of sign-ups, resent links, password resets and set-ups per minute from one network. */
export const SIGN_UPS_PER_MINUTE = 30
/** Failed sign-ins to one account before delays begin. */
export const FAILED_SIGN_INS_MAX = 10
/** Minutes for which failed sign-ins are counted. */
export const FAILED_SIGN_INS_MINUTES = 15
/** The first delay after failed sign-ins. It doubles with each further failure, up to FAILED_SIGN_INS_MINUTES. */
export const FAILED_SIGN_IN_DELAY_SECONDS = 5
/** Maximum number of e-mails per hour to one address that are requested from one network. */
export const EMAILS_PER_HOUR = 5
/** Maximum number of e-mails per hour to one address, from all networks. Strangers need several networks to reach it. */
export const EMAILS_FROM_ALL_NETWORKS_PER_HOUR = 25
/**
 * Maximum number of e-mails per hour to one address beyond these limits, for browsers that have signed in with the
 * address before.
 */
export const EMAILS_TO_KNOWN_BROWSERS_PER_HOUR = 5
/** Days for which a browser is known after signing in. Browsers keep no cookie longer. */
export const KNOWN_BROWSER_DAYS = 400
/** Maximum number of accounts for which a browser is known. */
export const KNOWN_BROWSER_ACCOUNTS_MAX = 10
/** An IPv6 /48, which can belong to one company or to many households, may do this many times as much as a /56. */
export const WIDER_NETWORK_FACTOR = 3
/**
 * Wrong passwords on the account screen before delays begin. The limit keeps strangers from guessing the password on an
 * unattended screen.
 */
export const PASSWORD_CHECKS_MAX = 5
/** Minutes for which wrong passwords are counted. */
export const PASSWORD_CHECKS_MINUTES = 15
/** Digits of a two-step code, its lifetime in seconds, and the number of lifetimes by which clocks may differ. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const TOTP_DRIFT = 1
/** Maximum minutes between the correct password and the code of two-step sign-in. */
export const LOGIN_CHALLENGE_MINUTES = 10
/** Maximum minutes between the start of a sign-in with the identity provider and its response. */
export const PROVIDER_SIGN_IN_MINUTES = 10
/** Minutes for which a new founder may fill in the rest of the sign-up after signing in with the identity provider. */
export const PROVIDER_SIGN_UP_MINUTES = 60
/** Minutes for which a sign-in with the identity provider replaces the password of accounts that have none. */
export const RECENT_SIGN_IN_MINUTES = 10
/** Maximum length of the identity provider's name, which a button shows. */
export const PROVIDER_NAME_CHARACTERS = 40
/** Seconds within which the identity provider must answer a request. */
export const PROVIDER_SECONDS = 5
/** Seconds by which the clocks of the identity provider and the server may differ. */
export const PROVIDER_CLOCK_SECONDS = 30
/** Minutes for which the identity provider's description of itself is cached. */
export const PROVIDER_DISCOVERY_MINUTES = 10
/** Maximum length of the identity provider's response, in its address. */
export const PROVIDER_RESPONSE_CHARACTERS = 8_000
/** Minutes within which a new secret must be confirmed. */
export const TOTP_SETUP_MINUTES = 30
export const RECOVERY_CODES = 10
/** Maximum passkeys of an account. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_CHARACTERS = 60
/** Minutes within which a browser must answer a challenge for a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** Days in which a password reset removes a passkey that was added without a second step. */
export const UNPROVED_PASSKEY_DAYS = 7
/** Wrong codes for one account before delays begin, and the period in which they are counted. */
export const WRONG_CODES_MAX = 5
export const WRONG_CODES_HOURS = 24
/** The first delay after wrong codes, which doubles with every further wrong code, and the longest delay. */
export const WRONG_CODE_DELAY_SECONDS = 5
export const WRONG_CODE_DELAY_SECONDS_MAX = 15 * 60
/** Lifetime of confirmation links, for sign-ups and for e-mail changes. */
export const CONFIRMATION_HOURS = 24
/** Lifetime of a reset link. */
export const PASSWORD_RESET_HOURS = 1
/** Days after which an expired link is deleted. Until then, a confirmation link can request a new e-mail. */
export const EXPIRED_LINK_DAYS = 30
/** Minimum response time of requests about an address, so that the time does not reveal whether an account exists. */
export const MIN_RESPONSE_MS = 250
/** Seconds for which an account counts as new at sign-in. */
export const NEW_USER_SECONDS = 60
export const NEW_USER_TOAST_MS = 500

// Withdrawn applications.

/** Hours in which a founder may undo a withdrawal. */
export const WITHDRAWAL_UNDO_HOURS = 24
export const WITHDRAWAL_REASON_CHARACTERS = 1_000
/** Maximum number of earlier applications that the reader lists, and that the server compares. */
export const EARLIER_LISTED_MAX = 10
export const EARLIER_CANDIDATES_MAX = 1_000

// The landing page (S1.3, S9.17).

/** Amounts that the group invests, in dollars. */
export const FUNDING_RANGES = {
  preSeed: { from: 50_000, to: 200_000 },
  seed: { from: 200_000, to: 1_000_000 },
} as const
