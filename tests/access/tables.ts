/**
 * The access rules for everything that users do, written by hand from S6.1 to S6.20, D-way.4 to D-way.7, D-status.1 to
 * D-status.7, D-status.33, D-files.2 and the decision on two-step sign-in, not from the code. A cell has one word for
 * all states, or one word for each state in order; '…' repeats the last word for all remaining states. Words after ';'
 * are for the withdrawn states (decision 59). Without them, a withdrawn state has the same outcome as the state without
 * the withdrawal.
 */
export const WORDS = {
  yes: 'yes',
  /** Gets the same reply as the first request, and changes nothing further. */
  again: 'again',
  /** The request is allowed, but its reply does not list the item. */
  absent: 'unlisted',
  'sign in': 'signed-out',
  none: 'not-found',
  no: 'team-only',
  admins: 'administrators-only',
  reviewers: 'reviewers-only',
  owner: 'owner-only',
  step: 'two-step-setup-required',
  late: 'already-submitted',
  locked: 'already-answered',
  gone: 'account-deleted',
  newer: 'conflict',
  unaskable: 'conflict',
  withdrawn: 'application-withdrawn',
  /** No longer possible, because the founder has withdrawn the application. */
  ended: 'conflict',
  /** Refused before the day from which the founder may apply again. */
  early: 'conflict',
  refused: 'bad-request',
  nobody: 'nobody',
  password: 'wrong-password',
  credentials: 'wrong-credentials',
  invalid: 'invalid-link',
  unstarted: 'provider-refused',
  down: 'provider-unavailable',
  must: 'two-step-required',
  nothing: 'conflict',
  /** Refused because the ownership is not offered to this person, or because an owner cannot leave. */
  kept: 'conflict',
} as const

export const COLUMNS = [
  ...(['visitor', 'its founder', 'another founder', 'administrator', 'administrator, its founder'] as const),
  ...([
    'recused administrator',
    'of the team',
    'of the team, without access',
    'of the team, its founder',
  ] as const),
  ...(['without second step', 'without second step, its founder'] as const),
]
export type Column = (typeof COLUMNS)[number]

// States: an unknown id, a draft, a submitted application (in each of the seven statuses), and one whose founder has
// deleted the account.
export const APPLICATION_STATES = ['unknown', 'draft', 'submitted', 'left'] as const
/**
 * The states in which an application may be withdrawn. The withdrawn subjects were declined a year ago. Their
 * withdrawal has undone a newer decision and discarded a held decision.
 */
export const WITHDRAWN_IN = ['submitted', 'left'] as const

// biome-ignore format: a table
export const ON_APPLICATIONS = {
  //                                  visitor | its founder                      | another founder | administrator              | … its founder                    | recused   | of the team                | no access | … its founder                    | without step | … its founder
  'finds in their own list':         'sign in | absent/yes/yes/absent            | absent          | absent                     | absent/yes/yes/absent            | absent    | absent                     | absent    | absent/yes/yes/absent            | absent       | absent/yes/yes/absent',
  'reads':                           'sign in | none/yes/yes/none                | none            | none/yes/yes/yes           | none/yes/yes/yes                 | none      | none/none/yes/yes          | none      | none/yes/yes/yes                 | step         | step/yes/yes/step',
  // The browser chooses the id, so an unknown id becomes a draft of the first user who saves it.
  'starts':                          'sign in | yes/again/late/none              | yes/none…       | yes/none…                  | yes/again/late/none              | yes/none… | yes/none…                  | yes/none… | yes/again/late/none              | yes/none…    | yes/again/late/none',
  'saves':                           'sign in | none/yes/late/none               | none            | none                       | none/yes/late/none               | none      | none                       | none      | none/yes/late/none               | none         | none/yes/late/none',
  'submits':                         'sign in | none/yes/again/none              | none            | none                       | none/yes/again/none              | none      | none                       | none      | none/yes/again/none              | none         | none/yes/again/none',
  'changes and submits':             'sign in | none/yes/late/none               | none            | none                       | none/yes/late/none               | none      | none                       | none      | none/yes/late/none               | none         | none/yes/late/none',
  'deletes':                         'sign in | none/yes/late/none               | none            | none                       | none/yes/late/none               | none      | none                       | none      | none/yes/late/none               | none         | none/yes/late/none',
  'finds in the review list':        'sign in | no                               | no              | absent/absent/yes…; absent | absent/absent/yes…; absent       | absent    | absent/absent/yes…; absent | absent    | absent/absent/absent/yes; absent | step         | step',
  'finds in the withdrawn list':     'sign in | no                               | no              | absent; yes                | absent; yes                      | absent    | absent; yes                | absent    | absent; absent/yes               | step         | step',
  'finds in the review queue':       'sign in | no                               | no              | absent/absent/yes…; absent | absent/absent/yes…; absent       | absent    | absent/absent/yes…; absent | absent    | absent/absent/absent/yes; absent | step         | step',
  'finds in the CSV export':         'sign in | no                               | no              | absent/absent/yes…; absent | absent/absent/yes…; absent       | absent    | absent/absent/yes…; absent | absent    | absent/absent/absent/yes; absent | step         | step',
  'finds in the Excel export':       'sign in | no                               | no              | absent/absent/yes…; absent | absent/absent/yes…; absent       | absent    | absent/absent/yes…; absent | absent    | absent/absent/absent/yes; absent | step         | step',
  'finds in the exported selection': 'sign in | no                               | no              | absent/absent/yes…         | absent/absent/yes…               | absent    | absent/absent/yes…         | absent    | absent/absent/absent/yes         | step         | step',
  'reads for review':                'sign in | no                               | no              | none/none/yes…             | none/none/yes…                   | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'marks as read':                   'sign in | no                               | no              | none/none/yes…             | none/none/yes…                   | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'reads the notes on':              'sign in | no                               | no              | none/none/yes…             | none/none/yes…                   | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  // Team members cannot write notes on their own application.
  'writes a note on':                'sign in | no                               | no              | none/none/yes…             | none/none/none/yes               | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'deletes an own note on':          'sign in | no                               | no              | none/none/yes…             | none/none/none/yes               | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'marks the notes as seen on':      'sign in | no                               | no              | none/none/yes…             | none/none/none/yes               | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'changes the status of':           'sign in | no                               | no              | none/none/yes…; withdrawn  | none/none/yes…; withdrawn        | none      | admins                     | admins    | admins                           | step         | step',
  'undoes a decision about':         'sign in | no                               | no              | none/none/yes…; again      | none/none/yes…; again            | none      | admins                     | admins    | admins                           | step         | step',
  'reads the audit log of':          'sign in | no                               | no              | yes                        | yes                              | yes       | admins                     | admins    | admins                           | step         | step',
  'reads the whole audit log with':  'sign in | no                               | no              | yes                        | yes                              | yes       | admins                     | admins    | admins                           | step         | step',
  'reads the health page with':      'sign in | no                               | no              | yes                        | yes                              | yes       | admins                     | admins    | admins                           | step         | step',
  'reads the figures with':          'sign in | no                               | no              | yes                        | yes                              | yes       | admins                     | admins    | admins                           | step         | step',
  'withdraws':                       'sign in | none/none/yes/none; again/none   | none            | none                       | none/none/yes/none; again/none   | none      | none                       | none      | none/none/yes/none; again/none   | none         | none/none/yes/none; again/none',
  'undoes the withdrawal of':        'sign in | none/none/again/none; yes/none   | none            | none                       | none/none/again/none; yes/none   | none      | none                       | none      | none/none/again/none; yes/none   | none         | none/none/again/none; yes/none',
  // For withdrawn subjects, the day to apply again has come. The founders of other subjects know of no rejection.
  'applies again with':              'sign in | none/none/early/none; ended/none | none            | none                       | none/none/early/none; ended/none | none      | none                       | none      | none/none/early/none; ended/none | none         | none/none/early/none; ended/none',
  'finds earlier applications of':   'sign in | no                               | no              | none/none/yes…             | none/none/yes…                   | none      | none/none/yes…             | none      | none/none/none/yes               | step         | step',
  'downloads the PDF of':            'sign in | none/yes/yes/none                | none            | none/yes/yes/yes           | none/yes/yes/yes                 | none      | none/none/yes/yes          | none      | none/yes/yes/yes                 | step         | step/yes/yes/step',
} as const

// Team members' access to assignments and recusals. Members who recuse themselves remain team members.
// biome-ignore format: a table
export const ON_ASSIGNMENTS = {
  //                             visitor | its founder | another founder | administrator             | … its founder             | recused | of the team    | no access | … its founder      | without step | … its founder
  'reads the assignments of':   'sign in | no          | no              | none/none/yes…            | none/none/yes…            | none    | admins         | admins    | admins             | step         | step',
  'previews the assignment of': 'sign in | no          | no              | absent/absent/yes…        | absent/absent/yes…        | absent  | admins         | admins    | admins             | step         | step',
  'assigns':                    'sign in | no          | no              | none/none/yes…; withdrawn | none/none/yes…; withdrawn | none    | admins         | admins    | admins             | step         | step',
  'removes the assignment of':  'sign in | no          | no              | none/none/yes…            | none/none/yes…            | none    | admins         | admins    | admins             | step         | step',
  'recuses from':               'sign in | no          | no              | none/none/yes…            | none/none/yes…            | none    | none/none/yes… | none      | none/none/none/yes | step         | step',
  'lifts a recusal from':       'sign in | no          | no              | none/none/yes…            | none/none/yes…            | none    | admins         | admins    | admins             | step         | step',
} as const

// Every submitted application has one of the tags. Actors see and change tags only on applications that they may read,
// but not on their own application.
// biome-ignore format: a table
export const ON_TAGS = {
  //                 visitor | its founder | another founder | administrator              | … its founder                    | recused | of the team                | no access    | … its founder                    | without step | … its founder
  'finds by a tag': 'sign in | no          | no              | absent/absent/yes…; absent | absent/absent/absent/yes; absent | absent  | absent/absent/yes…; absent | absent       | absent/absent/absent/yes; absent | step         | step',
  'tags':           'sign in | no          | no              | none/none/yes…             | none/none/none/yes               | none    | admins                     | admins       | admins                           | step         | step',
  'untags':         'sign in | no          | no              | none/none/yes…             | none/none/none/yes               | none    | admins                     | admins       | admins                           | step         | step',
} as const

// Every submitted application has a value of a team field that is not open to reviewers.
// biome-ignore format: a table
export const ON_TEAM_VALUES = {
  //                               visitor | its founder | another founder | administrator  | … its founder         | recused | of the team    | no access | … its founder      | without step | … its founder
  'finds a team value of':        'sign in | no          | no              | none/none/yes… | none/none/absent/yes  | none    | none/none/yes… | none      | none/none/none/yes | step         | step',
  'sets a team field of':         'sign in | no          | no              | none/none/yes… | none/none/none/yes    | none    | admins         | admins    | admins             | step         | step',
  'sets a team field in bulk of': 'sign in | no          | no              | none/none/yes… | none/none/none/yes    | none    | admins         | admins    | admins             | step         | step',
} as const

// States of a meeting: held together with its decision, undoable together with it, or announced to the founder.
export const MEETING_STATES = ['unknown', 'held', 'undoable', 'announced'] as const
export const MEETINGS_WITHDRAWN_IN = ['held', 'undoable', 'announced'] as const

// biome-ignore format: a table
export const ON_MEETINGS = {
  //                              visitor | its founder              | another founder | administrator           | … its founder           | recused | of the team             | no access | … its founder            | without step | … its founder
  'downloads the meeting about': 'sign in | none/none/none/yes; none | none            | none/none/yes/yes; none | none/none/yes/yes; none | none    | none/none/yes/yes; none | none      | none/none/none/yes; none | step         | step/none/none/yes; none',
} as const

// A draft has no held decisions.
// biome-ignore format: a table
export const ON_DECISIONS = {
  //                                 visitor | its founder | another founder | administrator             | … its founder             | recused | of the team | no access | … its founder | without step | … its founder
  'previews a decision about':      'sign in | no          | no              | none/none/yes…; withdrawn | none/none/yes…; withdrawn | none    | admins      | admins    | admins        | step         | step',
  'decides in a batch about':       'sign in | no          | no              | none/none/yes…; withdrawn | none/none/yes…; withdrawn | none    | admins      | admins    | admins        | step         | step',
  'holds a decision about':         'sign in | no          | no              | none/none/yes…; withdrawn | none/none/yes…; withdrawn | none    | admins      | admins    | admins        | step         | step',
  'starts a committee on':          'sign in | no          | no              | none/none/yes…; withdrawn | none/none/yes…; withdrawn | none    | admins      | admins    | admins        | step         | step',
  'releases a held decision about': 'sign in | no          | no              | none/none/yes…; ended     | none/none/yes…; ended     | none    | admins      | admins    | admins        | step         | step',
  'discards a held decision about': 'sign in | no          | no              | none/none/yes…; again     | none/none/yes…; again     | none    | admins      | admins    | admins        | step         | step',
} as const

// These operations need no application. Nobody can undo another user's batch.
// biome-ignore format: a table
export const ON_EMAIL_TEMPLATES = {
  //                              visitor | its founder | another founder | administrator | … its founder | recused | of the team | no access    | … its founder | without step | … its founder
  'lists held decisions':         'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  "undoes another person's batch": 'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'lists the e-mail templates':            'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'edits an e-mail template':               'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'resets an e-mail template':    'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'tests an e-mail template':               'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'lists decline reasons':        'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'saves a decline reason':       'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'lists question sets':          'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'saves a question set':         'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'deletes a question set':       'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'reads the unpublished questions': 'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'edits the unpublished questions': 'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'publishes questions':          'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'publishes team fields':        'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
} as const

export const VERDICT_COLUMNS = [
  ...(['visitor', 'its founder', 'another founder', 'administrator', 'administrator, its founder'] as const),
  ...(['recused administrator', 'reviewer', 'reviewer, without access', 'reviewer, its founder'] as const),
  ...(['partner', 'without second step', 'without second step, its founder'] as const),
]
export type VerdictColumn = (typeof VERDICT_COLUMNS)[number]

// The application has a verdict by another user, but none by the actor.
// biome-ignore format: a table
export const ON_VERDICTS = {
  //                            visitor | its founder | another founder | administrator  | … its founder            | recused | reviewer          | no access    | … its founder         | partner   | without step | … its founder
  'reads the verdicts on':       'sign in | no         | no              | none/none/yes… | none/none/yes…           | none    | none/none/yes…    | none         | none/none/none/yes    | reviewers | step         | step',
  "finds another's verdict on":  'sign in | no         | no              | none/none/yes… | none/none/absent/yes     | none    | none/none/absent… | none         | none/none/none/absent | reviewers | step         | step',
  'gives a verdict on':          'sign in | no         | no              | none/none/yes… | none/none/reviewers/yes  | none    | none/none/yes…    | none         | none/none/none/yes    | reviewers | step         | step',
  'reads the agreement with':    'sign in | no         | no              | yes            | yes                      | yes     | yes               | yes          | yes                   | reviewers | step         | step',
} as const

// Another user is interested in the application, but the actor has entered nothing.
// biome-ignore format: a table
export const ON_INTERESTS = {
  //                            visitor | its founder | another founder | administrator  | … its founder        | recused | of the team       | no access | … its founder         | without step | … its founder
  'reads the interest in':       'sign in | no          | no              | none/none/yes… | none/none/yes…       | none    | none/none/yes…    | none      | none/none/none/yes    | step         | step',
  "finds another's interest in": 'sign in | no          | no              | none/none/yes… | none/none/absent/yes | none    | none/none/absent… | none      | none/none/none/absent | step         | step',
  'enters an interest in':       'sign in | no          | no              | none/none/yes… | none/none/none/yes   | none    | none/none/yes…    | none      | none/none/none/yes    | step         | step',
} as const

// biome-ignore format: a table
export const ON_FIELDS_FOR_REVIEWERS = {
  //                                     visitor | its founder | another founder | administrator  | … its founder      | recused | reviewer       | no access | … its founder      | partner   | without step | … its founder
  'sets a team field for reviewers of': 'sign in | no          | no              | none/none/yes… | none/none/none/yes | none    | none/none/yes… | none      | none/none/none/yes | reviewers | step         | step',
} as const

// These operations need no application. Their links have expired and their ids are unknown; only actors with access
// get these errors.
// biome-ignore format: a table
export const ON_THE_TEAM = {
  //                           visitor | its founder | another founder | administrator | … its founder | recused | of the team | no access    | … its founder | without step | … its founder
  'resends undelivered e-mails': 'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'lists the team':            'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'invites':                   'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'copies the link of an unknown invitation': 'sign in | no | no | none | none | none | admins | admins | admins | step | step',
  'withdraws an invitation':   'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'changes a role':            'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'removes a member':          'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'reads the committee':       'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'attends an unknown committee': 'sign in | no | no  | none | none | none | none   | none   | none   | step | step',
  'votes in an unknown committee': 'sign in | no | no | none | none | none | none   | none   | none   | step | step',
  'steers an unknown committee': 'sign in | no  | no   | none | none | none | admins | admins | admins | step | step',
  'downloads the minutes of an unknown committee': 'sign in | no | no | none | none | none | admins | admins | admins | step | step',
  'lists views':               'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'saves a view':              'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'deletes a view':            'sign in | no   | no   | none | none | none | none   | none   | none   | step | step',
  'lists own fields':          'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'lists tags':                'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'renames a tag':             'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'deletes a tag':             'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'reads the settings':        'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'changes the settings':      'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'lists the funding rounds':  'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'changes a funding round':   'sign in | no   | no   | newer | newer | newer | admins | admins | admins | step | step',
  'grants a founder an extension':         'sign in | no   | no   | none | none | none | admins | admins | admins | step | step',
  'lists the links':           'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'creates a link':            'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'deletes a link':            'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'finds what is stored about a person': 'sign in | no | no | yes | yes | yes | admins | admins | admins | step | step',
  'erases a person':           'sign in | no   | no   | yes  | yes  | yes  | admins | admins | admins | step | step',
  'previews the retention period': 'sign in | no | no  | yes  | yes  | yes  | admins | admins | admins | step | step',
  'reads their affiliations':  'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'saves affiliations':        'sign in | no   | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'chooses the digest': 'sign in | no  | no   | yes  | yes  | yes  | yes    | yes    | yes    | step | step',
  'reads an expired invitation': 'invalid | invalid | invalid | invalid | invalid | invalid | invalid   | invalid   | invalid   | invalid | invalid',
  'accepts an expired invitation': 'sign in | invalid | invalid | invalid | invalid | invalid | invalid   | invalid   | invalid   | invalid | invalid',
  'joins with an expired invitation': 'invalid | invalid | invalid | invalid | invalid | invalid | invalid | invalid   | invalid   | invalid | invalid',
} as const

// Drafts have no questions. A round is unanswered, has saved or submitted answers, or was followed by a later round.
export const QUESTION_ROUND_STATES = [
  ...(['unknown', 'draft', 'left', 'unasked', 'open', 'saved', 'submitted', 'overtaken'] as const),
]
export const QUESTION_ROUNDS_WITHDRAWN_IN = [
  ...(['left', 'unasked', 'open', 'saved', 'submitted', 'overtaken'] as const),
]

// biome-ignore format: a table
export const ON_QUESTIONS = {
  //                                   visitor | its founder                                                                              | another founder | administrator                                                        | … its founder                                                                            | recused | of the team                                      | no access | … its founder                                                                            | without step | … its founder
  'sends questions about':            'sign in | no                                                                                       | no              | none/none/gone/yes…; gone/withdrawn…                                 | none/none/gone/yes…; gone/withdrawn…                                                     | none    | admins                                           | admins    | admins                                                                                   | step         | step',
  // A request that asks several founders is refused if one of them has open questions.
  'previews questions about':         'sign in | no                                                                                       | no              | none/none/yes…                                                       | none/none/yes…                                                                           | none    | admins                                           | admins    | admins                                                                                   | step         | step',
  'sends questions in a batch about': 'sign in | no                                                                                       | no              | none/none/unaskable/yes/unaskable/unaskable/yes/unaskable; unaskable | none/none/unaskable/yes/unaskable/unaskable/yes/unaskable; unaskable                     | none    | admins                                           | admins    | admins                                                                                   | step         | step',
  'reads the questions about':        'sign in | none/yes/none/yes…                                                                       | none            | none/yes…                                                            | none/yes…                                                                                | none    | none/none/yes…                                   | none      | none/yes…                                                                                | step         | step/yes/step/yes…',
  // Only the founder sees answers before they are submitted. Administrators only see that the round is open.
  'finds unsubmitted answers about':  'sign in | none/absent/none/absent/absent/yes/absent/yes                                            | none            | none/absent…                                                         | none/absent/absent/absent/absent/yes/absent/yes                                          | none    | none/none/absent…                                | none      | none/absent/absent/absent/absent/yes/absent/yes                                          | step         | step/absent/step/absent/absent/yes/absent/yes',
  'finds submitted answers about':    'sign in | none/absent/none/absent/absent/absent/yes/absent                                         | none            | none/absent/absent/absent/absent/absent/yes/absent                   | none/absent/absent/absent/absent/absent/yes/absent                                       | none    | none/none/absent/absent/absent/absent/yes/absent | none      | none/absent/absent/absent/absent/absent/yes/absent                                       | step         | step/absent/step/absent/absent/absent/yes/absent',
  'saves answers about':              'sign in | none/none/none/none/yes/yes/locked/yes                                                   | none            | none                                                                 | none/none/none/none/yes/yes/locked/yes                                                   | none    | none                                             | none      | none/none/none/none/yes/yes/locked/yes                                                   | none         | none/none/none/none/yes/yes/locked/yes',
  'submits answers about':            'sign in | none/none/none/none/yes/yes/locked/newer; none/none/withdrawn/withdrawn/locked/withdrawn | none            | none                                                                 | none/none/none/none/yes/yes/locked/newer; none/none/withdrawn/withdrawn/locked/withdrawn | none    | none                                             | none      | none/none/none/none/yes/yes/locked/newer; none/none/withdrawn/withdrawn/locked/withdrawn | none         | none/none/none/none/yes/yes/locked/newer; none/none/withdrawn/withdrawn/locked/withdrawn',
} as const

// The column 'its founder' means the user who uploaded the file.
export const FILE_STATES = [
  ...(['unknown', 'deck of a draft', 'document of a draft', 'deck of a submission'] as const),
  ...(['unreferenced', 'of a deleted draft', 'left', 'of a saved answer', 'of a submitted answer'] as const),
]
export const FILES_WITHDRAWN_IN = [
  'deck of a submission',
  'of a saved answer',
  'of a submitted answer',
] as const

// biome-ignore format: a table
export const ON_FILES = {
  // A file's address alone gives access neither to visitors nor to other users.
  //                      visitor | its founder                         | another founder | administrator | … its founder                       | recused | of the team                      | no access    | … its founder                       | without step | … its founder
  'opens the file':     'none    | none/yes/yes/yes/yes/yes/none/yes/yes       | none            | none/yes/yes/yes/yes/yes/yes/none/yes | none/yes…                           | none    | none/none/none/yes/none/none/yes/none/yes | none         | none/yes…                           | step         | step/yes/yes/yes/yes/yes/step/yes/yes',
  'looks for the file': 'none    | none/yes/yes/yes/yes/yes/none/yes/yes       | none            | none/yes/yes/yes/yes/yes/yes/none/yes | none/yes…                           | none    | none/none/none/yes/none/none/yes/none/yes | none         | none/yes…                           | step         | step/yes/yes/yes/yes/yes/step/yes/yes',
  // The actor saves the file's address in their own draft, which gives no access to somebody else's file.
  'refers to the file': 'sign in | refused/yes/yes/yes/yes/yes/refused/yes/yes | refused         | refused       | refused/yes/yes/yes/yes/yes/refused/yes/yes | refused | refused                          | refused      | refused/yes/yes/yes/yes/yes/refused/yes/yes | refused      | refused/yes/yes/yes/yes/yes/refused/yes/yes',
} as const

export const ACCOUNT_COLUMNS = ['visitor', 'signed in', 'two-step required'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

// Operations on the actor's own account. The requests contain wrong passwords, codes and links. Only actors with access
// get an error about those.
// biome-ignore format: a table
export const ON_ACCOUNTS = {
  //                                       visitor | signed in   | two-step required
  'signs up':                             'yes     | yes         | yes',
  'requests a confirmation e-mail':       'yes     | yes         | yes',
  'opens an expired confirmation link':   'yes     | yes         | yes',
  'reads the sign-up of an opened link':  'invalid    | invalid        | invalid',
  'requests a password reset':            'yes     | yes         | yes',
  'checks an expired reset link':         'invalid    | invalid        | invalid',
  'resets the password with an expired link': 'invalid    | invalid        | invalid',
  'checks an unknown set-up link':        'invalid    | invalid        | invalid',
  'sets up with an unknown link':         'invalid    | invalid        | invalid',
  'signs in with a wrong password':       'credentials | credentials | credentials',
  'submits a code without a login challenge': 'sign in | sign in     | sign in',
  'starts a sign-in with a provider that is down': 'down | down      | down',
  'sends a response without a sign-in': 'unstarted | unstarted     | unstarted',
  'reads a sign-up without a sign-in':  'unstarted | unstarted     | unstarted',
  'completes a sign-up without a sign-in': 'unstarted | unstarted  | unstarted',
  'reads the linked identity':            'sign in | yes         | yes',
  'links an identity with a wrong password': 'sign in | password | password',
  'unlinks the identity with a wrong password': 'sign in | password | password',
  'creates a challenge for a passkey':    'yes     | yes         | yes',
  'signs in with a passkey without a challenge': 'nothing | nothing | nothing',
  'reads the session':                    'nobody  | yes         | yes',
  'reads when a funding round is open':           'yes     | yes         | yes',
  'reads the questions of the form':      'sign in | yes         | yes',
  'reads the privacy notice':             'yes     | yes         | yes',
  'has seen the privacy notice':          'sign in | yes         | yes',
  'downloads their data with a wrong password': 'sign in | password | password',
  'signs out':                            'yes     | yes         | yes',
  'saves the profile':                    'sign in | yes         | yes',
  'changes the password with a wrong one': 'sign in | password    | password',
  'changes the address with a wrong password': 'sign in | password | password',
  'opens an expired link of an address change': 'yes     | yes         | yes',
  'reads the address change of an opened link': 'sign in | yes         | yes',
  'confirms an address change without its link': 'sign in | yes    | yes',
  'lists sessions':                       'sign in | yes         | yes',
  'subscribes to live updates':           'sign in | yes         | yes',
  'ends an unknown session':              'sign in | yes         | yes',
  'ends all sessions':                    'sign in | yes         | yes',
  'deletes the account with a wrong password': 'sign in | password | password',
  'sets up two-step sign-in with a wrong password': 'sign in | password | password',
  'confirms an app without a set-up':     'sign in | nothing     | nothing',
  'turns off two-step sign-in with a wrong password': 'sign in | password | must',
  'renews recovery codes with a wrong password': 'sign in | password | password',
  'lists passkeys':                       'sign in | yes         | yes',
  'starts adding a passkey with a wrong password': 'sign in | password | password',
  'adds a passkey without a challenge':   'sign in | nothing     | nothing',
  'removes a passkey with a wrong password': 'sign in | password | password',
  'uploads a file':                       'sign in | yes         | yes',
} as const

export const SHARED_COLUMNS = [
  ...['its owner', 'its member', 'a person invited to it', 'a removed member'],
  ...['a former owner who is a member', 'a former owner who left'],
] as const
export type SharedColumn = (typeof SHARED_COLUMNS)[number]
export const SHARED_STATES = ['draft', 'submitted'] as const

// Applications that an owner edits with others. Everybody in these columns is a founder.
// biome-ignore format: a table
export const ON_SHARED_APPLICATIONS = {
  //                               its owner   | its member  | invited | removed | former owner, a member | former owner who left
  'finds in their own list':      'yes         | yes         | absent  | absent  | yes                    | absent',
  'reads':                        'yes         | yes         | none    | none    | yes                    | none',
  'saves':                        'yes/late    | yes/late    | none    | none    | yes/late               | none',
  'submits':                      'yes/again   | owner/again | none    | none    | owner/again            | none',
  'changes and submits':          'yes/late    | owner/late  | none    | none    | owner/late             | none',
  'deletes':                      'yes/late    | owner/late  | none    | none    | owner/late             | none',
  'withdraws':                    'none/yes    | none/owner  | none    | none    | none/owner             | none',
  'undoes the withdrawal of':     'none/again  | none/owner  | none    | none    | none/owner             | none',
  'applies again with':           'none/early  | none/owner  | none    | none    | none/owner             | none',
  'downloads the PDF of':         'yes         | yes         | none    | none    | yes                    | none',
  'opens the file of':            'yes         | yes         | none    | none    | yes                    | none',
  'saves answers about':          'none/yes    | none/yes    | none    | none    | none/yes               | none',
  'lists the applicants of':      'yes         | yes         | none    | none    | yes                    | none',
  'is present in':                'yes/late    | yes/late    | none    | none    | yes/late               | none',
  'invites a co-founder to':      'yes         | owner       | none    | none    | owner                  | none',
  'withdraws an invitation to':   'yes         | owner       | none    | none    | owner                  | none',
  'removes a member of':          'yes         | owner       | none    | none    | owner                  | none',
  'leaves':                       'kept        | yes         | none    | none    | yes                    | none',
  'offers the ownership of':      'yes         | owner       | none    | none    | owner                  | none',
  'accepts the ownership of':     'again       | kept        | none    | none    | kept                   | none',
  'finds an own invitation to':   'absent      | absent      | yes     | absent  | absent                 | absent',
  'accepts the invitation to':    'none        | none        | yes     | none    | none                   | none',
  // Declining an invitation that does not exist for this person changes nothing.
  'declines the invitation to':   'again       | again       | yes     | again   | again                  | again',
} as const
