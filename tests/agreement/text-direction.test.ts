import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = execFileSync('git', ['ls-files', 'src/web/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('.test.tsx'))

/** Inputs without free text. */
const NO_TEXT = /type='(?:checkbox|radio|file|date|email|hidden)'|inputMode=| hidden |type=\{revealed/

/** Returns the opening tags of inputs and textareas, with their attributes. */
const inputTags = (text: string) =>
  [...text.matchAll(/<(?:input|textarea)\s(?:=>|[^>])*>/g)].map(([tag]) => tag)

test('every text field takes the direction of its text', () => {
  const tags = FILES.flatMap((name) => inputTags(readFileSync(name, 'utf8')).map((tag) => `${name} ${tag}`))
  expect(tags.length).toBeGreaterThan(30)
  expect(tags.filter((tag) => !NO_TEXT.test(tag) && !tag.includes("dir='auto'"))).toEqual([])
})
