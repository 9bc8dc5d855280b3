import { TEXT_CHARACTERS } from '../limits.ts'

/** How line breaks and tabs of a text on one line are stored: as spaces, or not at all. */
export type LineBreaks = 'spaced' | 'removed'

/** Shape of an answer in a draft, which is looser than the validation of a submission (D-form.9). */
export type AnswerShape =
  | { readonly is: 'text'; readonly max: number; readonly lineBreaks?: LineBreaks }
  | { readonly is: 'number'; readonly min: number; readonly max: number; readonly whole?: true }
  | { readonly is: 'nothing or'; readonly of: AnswerShape }
  | { readonly is: 'object'; readonly of: Readonly<Record<string, AnswerShape>> }
  | { readonly is: 'list'; readonly of: AnswerShape; readonly min?: number; readonly max: number }

/** Any text that a person types. */
export const TEXT_SHAPE = { is: 'text', max: TEXT_CHARACTERS } as const satisfies AnswerShape

/** A text on one line, also in drafts. */
export const LINE_SHAPE: AnswerShape = { ...TEXT_SHAPE, lineBreaks: 'spaced' }

/** An address, which documents wrap anywhere. */
export const ADDRESS_SHAPE: AnswerShape = { ...TEXT_SHAPE, lineBreaks: 'removed' }

export const orNull = (of: AnswerShape): AnswerShape => ({ is: 'nothing or', of })

/** Returns the shape of an object whose parts have the same shape. */
export const objectOf = (keys: readonly string[], of: AnswerShape): AnswerShape => ({
  is: 'object',
  of: Object.fromEntries(keys.map((key) => [key, of])),
})
