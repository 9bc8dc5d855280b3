import { z } from '@hono/zod-openapi'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { isBlankText, toSingleLine } from '#domain/typed-text.ts'

/** Spaces alone do not count as invisible. Drafts keep them, because more text may follow. */
const isInvisible = (text: string) => isBlankText(text) && text.trim() !== ''

/**
 * Text that a person types. Its length is limited, `cleanText` replaces unusable characters, and text that consists
 * only of invisible characters becomes empty.
 */
export const textUpTo = (characters: number) =>
  z
    .string()
    .max(characters)
    .transform((text) => (isInvisible(text) ? '' : cleanText(text)))

/** Text on one line. Pasted line breaks and tabs become spaces. */
export const lineUpTo = (characters: number) => textUpTo(characters).transform(toSingleLine)

export const longText = textUpTo(TEXT_CHARACTERS)
