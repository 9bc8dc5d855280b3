import { TEXT_CHARACTERS } from '../limits.ts'

/** What an answer may be while it is a draft's, looser than what may be submitted (docs/specification.md, D-form.9). */
export type Shape =
  | { readonly is: 'text'; readonly max: number }
  | { readonly is: 'number'; readonly min: number; readonly max: number; readonly whole?: true }
  | { readonly is: 'nothing or'; readonly of: Shape }
  | { readonly is: 'object'; readonly of: Readonly<Record<string, Shape>> }
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max: number }

/** Any text that a person types. */
export const TYPED_TEXT: Shape = { is: 'text', max: TEXT_CHARACTERS }

export const orNothing = (of: Shape): Shape => ({ is: 'nothing or', of })

/** An object of which every part has the same shape. */
export const allOf = (keys: readonly string[], of: Shape): Shape => ({
  is: 'object',
  of: Object.fromEntries(keys.map((key) => [key, of])),
})
