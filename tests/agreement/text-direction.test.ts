import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = execFileSync('git', ['ls-files', 'src/web/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('.test.tsx'))

/** Matches inputs that do not accept free text. */
const NO_TEXT =
  /type='(?:checkbox|radio|file|date|email|hidden)'|inputMode=| hidden |type=\{(?:revealed|type\})/

/** Returns the opening tags of inputs and textareas, with their attributes. */
const inputTags = (text: string) =>
  [...text.matchAll(/<(?:input|textarea)\s(?:=>|[^>])*>/g)].map(([tag]) => tag)

/** Matches elements that contain nothing but a name that somebody typed. */
const NAME =
  /<([\w.]+)((?:\s(?:=>|[^<>])*)?)>\s*\{(?![A-Z_]+\.)(?:companyTitle\()?[\w.?]*\b(?:company|company_name|applicant_name|full_name|who|filename|file\.name)\)?\}/g

test('every place that shows a name isolates its text direction', () => {
  const names = FILES.flatMap((name) =>
    Array.from(readFileSync(name, 'utf8').matchAll(NAME), ([element, tag, attributes = '']) => ({
      element: `${name} ${element}`,
      isIsolated: tag === 'bdi' || tag === 'h1' || /dir='auto'|as='bdi'/.test(attributes),
    })),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(({ isIsolated }) => !isIsolated)).toEqual([])
})

test('every text field has the direction of the text in it', () => {
  const tags = FILES.flatMap((name) => inputTags(readFileSync(name, 'utf8')).map((tag) => `${name} ${tag}`))
  expect(tags.length).toBeGreaterThan(10)
  expect(tags.filter((tag) => !NO_TEXT.test(tag) && !tag.includes("dir='auto'"))).toEqual([])
})
