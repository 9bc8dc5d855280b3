import { z } from '@hono/zod-openapi'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** A text that a person typed: bounded in size, and free of what PostgreSQL cannot hold. */
export const textUpTo = (characters: number) => z.string().max(characters).transform(cleanText)

export const longText = textUpTo(TEXT_CHARACTERS)
