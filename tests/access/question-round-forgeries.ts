import { type Forgery, set } from './forgery.ts'

const QUESTIONS = `'[{"id": "q1", "text": "Why?", "order": 1}]'`

/**
 * Returns a statement that inserts a valid round of an administrator, except for the columns that a forgery changes or
 * adds.
 */
export const newQuestionRound = (
  application: string,
  admin: string,
  { questions = QUESTIONS, ...more }: Record<string, string> = {},
) =>
  `insert into application_questions (${['application_id', 'admin_user_id', 'questions', ...Object.keys(more)]})
    values (${[`'${application}'`, `'${admin}'`, questions, ...Object.values(more)]})`

/** Returns an SQL expression for questions with the ids q1, q2 and so on. */
const numbered = (texts: string) =>
  `(select jsonb_agg(jsonb_build_object('id', 'q' || n, 'text', text, 'order', n)) from ${texts} as t (text, n))`

const onRound = (assignment: string, id: string) => set('application_questions', assignment, id)

export const ON_QUESTION_ROUNDS_BY_FOUNDER: readonly Forgery[] = [
  ['asks themselves questions', 'permission denied', (ids) => newQuestionRound(ids.mySubmitted, ids.me)],
  ['changes a question', 'permission denied', (ids) => onRound(`questions = '[]'`, ids.openQuestionRound)],
  [
    'changes when questions were sent',
    'permission denied',
    (ids) => onRound('sent_at = now()', ids.openQuestionRound),
  ],
  [
    'answers with an earlier submission time',
    'permission denied',
    (ids) =>
      onRound(
        `answers = '[{"order": 1, "answer": "x"}]', answered_at = now() - interval '1 day'`,
        ids.openQuestionRound,
      ),
  ],
  [
    'submits without an answer',
    'broken rule',
    (ids) => onRound(`answers = '[]', answered_at = now()`, ids.openQuestionRound),
  ],
  [
    'submits a blank answer',
    'broken rule',
    (ids) => onRound(`answers = '[{"order": 1, "answer": " "}]', answered_at = now()`, ids.openQuestionRound),
  ],
  [
    'submits a file where none is allowed',
    'broken rule',
    (ids) =>
      onRound(
        `answers = '[{"order": 1, "answer": "", "file": {"url": "/files/a.pdf"}}]', answered_at = now()`,
        ids.openQuestionRound,
      ),
  ],
  [
    'submits the answer to another question',
    'broken rule',
    (ids) => onRound(`answers = '[{"order": 2, "answer": "x"}]', answered_at = now()`, ids.openQuestionRound),
  ],
  [
    'answers in 201 words',
    'broken rule',
    (ids) =>
      onRound(
        `answers = jsonb_build_array(jsonb_build_object('order', 1, 'answer', repeat('x ', 201)))`,
        ids.openQuestionRound,
      ),
  ],
  [
    'reads who asked another founder',
    'no row',
    (ids) => `select * from asker_of('${ids.otherQuestionRound}')`,
  ],
  ['reopens answered questions', 'no row', (ids) => onRound('answered_at = null', ids.answeredQuestionRound)],
  [
    'answers questions to another founder',
    'no row',
    (ids) => onRound(`answers = '[]'`, ids.otherQuestionRound),
  ],
  [
    'reads questions to another founder',
    'no row',
    (ids) => `select * from application_questions where id = '${ids.otherQuestionRound}'`,
  ],
]

export const ON_QUESTION_ROUNDS_BY_ADMINISTRATOR: readonly Forgery[] = [
  ['asks questions about a draft', 'permission denied', (ids) => newQuestionRound(ids.otherDraft, ids.me)],
  [
    'asks a founder whose account is deleted',
    'permission denied',
    (ids) => newQuestionRound(ids.abandoned, ids.me),
  ],
  [
    'asks questions as another user',
    'permission denied',
    (ids) => newQuestionRound(ids.otherSubmitted, ids.other),
  ],
  ...(
    [
      ['asks questions that have answers already', { answers: `'[{"order": 1, "answer": "x"}]'` }],
      ['asks questions that are marked as answered', { answered_at: 'now()' }],
      ['asks questions with a sending time of tomorrow', { sent_at: `now() + interval '1 day'` }],
      ['asks questions with a sending time of yesterday', { sent_at: `now() - interval '1 day'` }],
      ['asks questions with the current time as sending time', { sent_at: 'now()' }],
    ] as const
  ).map(
    ([what, more]): Forgery => [
      what,
      'permission denied',
      (ids) => newQuestionRound(ids.otherSubmitted, ids.me, more),
    ],
  ),
  ...(
    [
      ['asks zero questions', `'[]'`],
      ['asks eleven questions', numbered(`(select 'Why?', n from generate_series(1, 11) n)`)],
      ['asks a blank question', numbered(`(values ('Why?', 1), (E'\\u00a0 \\n', 2))`)],
      ['asks a question that is too long', numbered(`(values (repeat('x', 20001), 1))`)],
      ['asks a question without a text', `'[{"id": "q1", "order": 1}]'`],
      ['asks a question that is a number', `'[{"id": "q1", "text": 1, "order": 1}]'`],
      ['asks a question with a wrong id', `'[{"id": "q2", "text": "Why?", "order": 1}]'`],
      ['asks a question with a wrong order number', `'[{"id": "q1", "text": "Why?", "order": 2}]'`],
      ['asks a question with an additional key', `'[{"id": "q1", "text": "Why?", "order": 1, "html": "x"}]'`],
    ] as const
  ).map(
    ([what, questions]): Forgery => [
      what,
      'broken rule',
      (ids) => newQuestionRound(ids.otherSubmitted, ids.me, { questions }),
    ],
  ),
  [
    'reads answers from their column',
    'permission denied',
    (ids) => `select answers from application_questions where id = '${ids.otherQuestionRound}'`,
  ],
  [
    'reads answers through own_answers()',
    'no row',
    (ids) => `select * from own_answers('${ids.otherSubmitted}')`,
  ],
  [
    'changes when questions were sent',
    'permission denied',
    (ids) => onRound('sent_at = now()', ids.otherQuestionRound),
  ],
  [
    'changes sent questions',
    'permission denied',
    (ids) => onRound(`questions = '[]'`, ids.otherQuestionRound),
  ],
  ['answers for a founder', 'permission denied', (ids) => onRound(`answers = '[]'`, ids.otherQuestionRound)],
  [
    'deletes sent questions',
    'permission denied',
    (ids) => `delete from application_questions where id = '${ids.otherQuestionRound}'`,
  ],
]
