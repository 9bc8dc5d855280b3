import { z } from '@hono/zod-openapi'
import { TEXT_CHARACTERS } from '#domain/limits.ts'
import { isRunningLink, RUNNING_LINK } from '#domain/links.ts'
import { cleanText } from '#domain/text.ts'

/** A text that a person typed: bounded in size, and free of what PostgreSQL cannot hold. */
export const textUpTo = (characters: number) => z.string().max(characters).transform(cleanText)

/** A web address, or the beginning of one. */
export const linkUpTo = (characters: number) =>
  textUpTo(characters).refine((text) => !isRunningLink(text), { message: RUNNING_LINK })

export const typedText = textUpTo(TEXT_CHARACTERS)
