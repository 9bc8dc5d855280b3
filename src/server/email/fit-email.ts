import { findLinks } from '#domain/find-links.ts'
import { EMAIL_SUBJECT_CHARACTERS, EMAIL_TEXT_BYTES } from '#domain/limits.ts'
import type { EmailContent } from './email.ts'

/** Upper bound of the markup around a paragraph. */
const PARAGRAPH_BYTES = 400

/** Upper bound of the markup around a link within a paragraph. */
const LINK_BYTES = 200

/** Returns an upper bound of a character's size in both parts of an e-mail, escaped and in quoted-printable. */
const encodedBytes = (character: string): number =>
  /[\w ,.]/.test(character) ? 2 : character < '\u0080' ? 9 : 6 * Buffer.byteLength(character)

/**
 * Puts the subject on one line, and cuts the subject, the headline and the texts, so that the e-mail stays below 90 kB.
 * Larger e-mails are cut by Gmail, without a link. Cut texts end with a link to the page of the button.
 */
export function fitEmail(content: EmailContent): EmailContent {
  let left = EMAIL_TEXT_BYTES
  const keepWithin = (texts: readonly string[]) => {
    const kept: string[] = []
    for (const text of texts) {
      if (left <= 0) break
      left -= PARAGRAPH_BYTES + bytesOfLinks(text)
      let end = 0
      for (const character of text) {
        left -= encodedBytes(character)
        if (left <= 0) break
        end += character.length
      }
      kept.push(end === text.length ? text : `${untilLastWord(text.slice(0, end))}…`)
    }
    return kept
  }
  const paragraphs = keepWithin(content.paragraphs)
  const quoted = keepWithin(content.quoted ?? [])
  const subject = shorten(content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  const preview = shorten(content.preview)
  const heading = shorten(content.heading)
  const rest = left <= 0 && { rest: { label: 'Read the rest', url: content.action.url } }
  return { ...content, subject, preview, heading, paragraphs, quoted, ...rest }
}

/** Returns an upper bound of the bytes that a text's links add, because HTML repeats their addresses. */
const bytesOfLinks = (text: string): number =>
  findLinks(text).reduce((sum, { href }) => sum + (href ? LINK_BYTES + 9 * Buffer.byteLength(href) : 0), 0)

const WORD_CHARACTERS = 40

/** Removes a word that was cut, unless it is very long. */
function untilLastWord(text: string): string {
  const space = text.lastIndexOf(' ')
  return (space > text.length - WORD_CHARACTERS ? text.slice(0, space) : text).trimEnd()
}

function shorten(line: string): string {
  const characters = Array.from(line)
  return characters.length > EMAIL_SUBJECT_CHARACTERS
    ? `${characters.slice(0, EMAIL_SUBJECT_CHARACTERS - 1).join('')}…`
    : line
}
