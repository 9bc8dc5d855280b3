/** Text as PostgreSQL can hold it: well-formed Unicode (a half of a pair becomes U+FFFD) without NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
