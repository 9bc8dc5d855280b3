/** Ids that the statements refer to. The actor owns those that begin with 'my'. */
export type Ids = Record<
  | 'me'
  | 'other'
  | 'myDraft'
  | 'mySubmitted'
  | 'otherDraft'
  | 'otherSubmitted'
  | 'abandoned'
  | 'openQuestionRound'
  | 'answeredQuestionRound'
  | 'otherQuestionRound'
  | 'myFile'
  | 'otherFile',
  string
>

/** How a statement must be refused. OUTCOMES has its SQLSTATE, or 0 for no affected row. */
type Refusal = 'permission denied' | 'no row' | 'generated' | 'broken rule'
export const OUTCOMES: Record<Refusal, number | string> = {
  'permission denied': '42501',
  'no row': 0,
  generated: '428C9',
  'broken rule': '23514',
}

export type Forgery = readonly [what: string, refusal: Refusal, sql: (ids: Ids) => string]

/** Returns a statement that changes one row. */
export const set = (table: string, assignment: string, id: string, key = 'id') =>
  `update ${table} set ${assignment} where ${key} = '${id}'`
