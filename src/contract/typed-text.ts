import { z } from '@hono/zod-openapi'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** Text typed by a person: limited in length, and without characters that PostgreSQL cannot store. */
export const textUpTo = (characters: number) => z.string().max(characters).transform(cleanText)

export const longText = textUpTo(TEXT_CHARACTERS)
