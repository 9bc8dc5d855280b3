import { cleanText } from '#domain/text.ts'

/** Control characters, and those that turn the direction of text: 'gpj.exe' must not read as 'exe.jpg'. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A file's name as given, without characters that do not show. */
export const cleanFilename = (filename: string): string => cleanText(filename).replace(UNSEEN, '').trim()
