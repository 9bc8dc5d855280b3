import { expect, test } from 'vitest'
import type { Message } from './message.ts'

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true })

/** Returns a value and everything in its objects and lists, each with its place, for example 'REVIEW_TEXTS.title'. */
function partsOf(place: string, value: unknown): [string, unknown][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [[place, value], ...parts.flatMap(([key, part]) => partsOf(`${place}.${key}`, part))]
}

const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => partsOf(`${file} ${name}`, value)),
)

const isMessage = (value: unknown): value is Message => {
  const { title, description } = (value ?? {}) as Partial<Message>
  return typeof title === 'string' && typeof description === 'string'
}

test('each message has a title, and a description with punctuation', () => {
  const messages = exported.flatMap(([place, value]) => (isMessage(value) ? [{ place, ...value }] : []))
  expect(messages.length).toBeGreaterThan(100)
  const faulty = messages.filter(({ title, description }) => !title.trim() || !/[.:]$/.test(description))
  expect(faulty).toEqual([])
})

test('no text is blank', () => {
  const texts = exported.filter(
    ([place, value]) => place.includes('messages.ts ') && typeof value === 'string',
  )
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => String(text).trim() === '')).toEqual([])
})
