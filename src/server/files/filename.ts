import { FILENAME_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** Control characters, ends of lines, and what turns the direction of text: 'gpj.exe' must not read as 'exe.jpg'. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** Of any system. */
const FOLDERS = /^.*[/\\]/s

/** A file's name as given: without folders and what does not show, and cut to what a disk takes, its ending kept. */
export const cleanFilename = (filename: string): string =>
  shortened(cleanText(filename).replace(UNSEEN, '').replace(FOLDERS, '').trim())

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= FILENAME_CHARACTERS) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, FILENAME_CHARACTERS - ending.length).join('') + ending
}
