import { TEXT_CHARACTERS } from '../limits.ts'

/** Shape of an answer in a draft, which is looser than the validation of a submission (D-form.9). */
export type AnswerShape =
  | { readonly is: 'text'; readonly max: number; readonly oneLine?: true }
  | { readonly is: 'number'; readonly min: number; readonly max: number; readonly whole?: true }
  | { readonly is: 'nothing or'; readonly of: AnswerShape }
  | { readonly is: 'object'; readonly of: Readonly<Record<string, AnswerShape>> }
  | { readonly is: 'list'; readonly of: AnswerShape; readonly min?: number; readonly max: number }

/** Shape of any text that a person types. */
export const TEXT_SHAPE = { is: 'text', max: TEXT_CHARACTERS } as const satisfies AnswerShape

/** Shape of a text on one line, even in drafts. */
export const LINE_SHAPE: AnswerShape = { ...TEXT_SHAPE, oneLine: true }

export const orNull = (of: AnswerShape): AnswerShape => ({ is: 'nothing or', of })

/** Returns the shape of an object with these keys, whose values all have the shape `of`. */
export const objectOf = (keys: readonly string[], of: AnswerShape): AnswerShape => ({
  is: 'object',
  of: Object.fromEntries(keys.map((key) => [key, of])),
})
