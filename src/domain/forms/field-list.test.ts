import { expect, test } from 'vitest'
import { blankDefinition, type DefinableKind, type FieldDefinition } from './field-definition.ts'
import { cleanFieldList, emptyFieldList, FIELD_LIST_SHAPE, type FieldList } from './field-list.ts'
import { fieldChanges, isUnchanged, publicationErrors, publicationOf } from './publication.ts'

const define = (letter: string, changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...blankDefinition(letter.repeat(8), 'text'),
  label: letter,
  ...changes,
})
const list = (letters: string) => letters.split('').map((letter) => define(letter))
const change = (fields: readonly FieldDefinition[], letter: string, changes: Partial<FieldDefinition>) =>
  fields.map((field) => (field.id === letter.repeat(8) ? { ...field, ...changes } : field))
const merge = (
  base: readonly FieldDefinition[],
  mine: readonly FieldDefinition[],
  theirs: readonly FieldDefinition[],
) => FIELD_LIST_SHAPE.mergeValue?.('fields', base, mine, theirs) as FieldDefinition[] | undefined
const order = (fields: readonly FieldDefinition[] | undefined) => fields?.map(({ label }) => label).join('')

const BASE = list('abc')

test('edits of different questions and of different parts of one question merge', () => {
  const mine = change(change(BASE, 'a', { label: 'A' }), 'b', { help: 'In crores' })
  const theirs = change(change(BASE, 'c', { required: true }), 'b', { label: 'B' })
  expect(merge(BASE, mine, theirs)).toEqual([
    define('a', { label: 'A' }),
    define('b', { label: 'B', help: 'In crores' }),
    define('c', { required: true }),
  ])
})

test('choices merge by their ids', () => {
  const choice = (id: string, label = id) => ({ id: id.repeat(8), label })
  const withChoices = (...choices: FieldDefinition['choices']) => [define('a', { kind: 'choice', choices })]
  const merged = merge(
    withChoices(choice('x'), choice('y')),
    withChoices(choice('x', 'X'), choice('y'), choice('m')),
    withChoices(choice('y', 'Y'), choice('x'), choice('t')),
  )
  expect(merged?.[0]?.choices.map(({ label }) => label)).toEqual(['Y', 'm', 'X', 't'])
})

test('two edits of the same text are a conflict', () => {
  expect(merge(BASE, change(BASE, 'a', { label: 'A' }), change(BASE, 'a', { label: 'Ä' }))).toBeUndefined()
})

test('both sides of a conflict have the edits of other questions', () => {
  const mine = change(change(BASE, 'a', { label: 'mine', help: 'Help' }), 'b', { label: 'B' })
  const theirs = change(change(BASE, 'a', { label: 'theirs' }), 'c', { label: 'C' })
  const over = FIELD_LIST_SHAPE.mergeOver
  expect(over?.('fields', BASE, mine, theirs)).toEqual([
    define('a', { label: 'mine', help: 'Help' }),
    define('b', { label: 'B' }),
    define('c', { label: 'C' }),
  ])
  expect(over?.('fields', BASE, theirs, mine)).toEqual([
    define('a', { label: 'theirs', help: 'Help' }),
    define('b', { label: 'B' }),
    define('c', { label: 'C' }),
  ])
})

test.each([
  ['additions of both sides stay', 'abcm', 'atbc', 'atbcm'],
  ['removals of both sides stay', 'ab', 'bc', 'b'],
  ['an addition follows a question that a colleague has moved', 'ambc', 'bca', 'bcam'],
  ['my order wins over theirs', 'cab', 'bca', 'cab'],
  ['an addition of theirs has its place in my order', 'cab', 'abtc', 'cabt'],
])('%s', (_, mine, theirs, merged) => {
  expect(order(merge(BASE, list(mine), list(theirs)))).toBe(merged)
})

test('additions of both sides are a conflict if together they cannot be saved', () => {
  const [mine, theirs] = [list('abcdefghijk'), list('abclmnopqrst')]
  expect(order(merge(BASE, mine, theirs.slice(0, -1)))).toHaveLength(19)
  expect(merge(BASE, [...mine, define('z')], [...theirs, define('y')])).toBeUndefined()
  expect(
    FIELD_LIST_SHAPE.mergeOver?.('fields', BASE, [...mine, define('z')], [...theirs, define('y')]),
  ).toEqual([...mine, define('z')])
})

test('a question that one side removed and the other changed stays', () => {
  const changed = change(BASE, 'b', { label: 'B' })
  expect(order(merge(BASE, list('ac'), changed))).toBe('aBc')
  expect(order(merge(BASE, changed, list('ac')))).toBe('aBc')
})

test('a published list has cleaned texts, a title and no unused properties', () => {
  const typed = define('a', { label: ' Why\nnow? ', archived: true, for_reviewers: true, required: true })
  expect(cleanFieldList('application-form', { title: ' ', fields: [typed] })).toEqual({
    title: 'Additional questions',
    fields: [define('a', { label: 'Why now?', required: true })],
  })
  expect(cleanFieldList('team-fields', { title: 'x', fields: [typed] })).toEqual({
    title: '',
    fields: [define('a', { label: 'Why now?', archived: true, for_reviewers: true })],
  })
})

const formOf = (letters: string, title = 'More'): FieldList => ({ title, fields: list(letters) })

test('publishing tells what is added, changed, removed and moved', () => {
  const next = { title: 'Team', fields: change(list('eacnd'), 'a', { required: true }) }
  const { title, ...changes } = publicationOf(formOf('abcde'), next)
  expect(title).toBe('Team')
  expect(Object.values(changes).map((fields) => order(fields))).toEqual(['n', 'a', 'b', 'e'])
})

test.each<[keyof FieldDefinition, Partial<FieldDefinition>, Partial<FieldDefinition>, string]>([
  ['label', { label: 'Why us?' }, { label: 'Why now?' }, 'Wording: ‘Why us?’ → ‘Why now?’'],
  ['help', { help: '' }, { help: 'In crores' }, 'Help text: none → ‘In crores’'],
  ['words', { words: 300 }, { words: 200 }, 'Word limit: 300 → 200'],
  ['min', { min: null }, { min: 0 }, 'Lowest number: none → 0'],
  ['max', { max: 9 }, { max: 10 }, 'Highest number: 9 → 10'],
  ['unit', { unit: 'people' }, { unit: '' }, 'Unit: ‘people’ → none'],
  ['required', { required: false }, { required: true }, 'Now required'],
  ['archived', { archived: true }, { archived: false }, 'Offered again'],
  ['for_reviewers', { for_reviewers: false }, { for_reviewers: true }, 'Reviewers may edit it'],
])('describes a changed %s', (_, before, after, line) => {
  expect(fieldChanges(define('a', before), define('a', after))).toEqual([line])
})

test('describes renamed, added, removed and moved choices', () => {
  const choices = (labels: Record<string, string>) =>
    define('a', { kind: 'choice', choices: Object.entries(labels).map(([id, label]) => ({ id, label })) })
  const before = choices({ open: 'Open', running: 'Running', stopped: 'Stopped', done: 'Done' })
  expect(
    fieldChanges(before, choices({ done: 'Done', running: 'In progress', late: 'Late' }), { open: 2 }),
  ).toEqual([
    'Renamed choice: ‘Running’ → ‘In progress’',
    'Added choice: Late',
    'Removed choice: Open (2 applications have it, and will show ‘Removed choice’)',
    'Removed choice: Stopped',
    'Choices in another order',
  ])
  const added = choices({ open: 'Open', late: 'Late', running: 'Running', stopped: 'Stopped', done: 'Done' })
  expect(fieldChanges(before, added)).toEqual(['Added choice: Late'])
})

test('a title without questions is nothing to publish', () => {
  const published = emptyFieldList('application-form')
  expect(isUnchanged(publicationOf(published, formOf('')))).toBe(true)
  expect(isUnchanged(publicationOf(formOf('ab'), formOf('ab')))).toBe(true)
  expect(isUnchanged(publicationOf(formOf('ab'), formOf('ab', 'Other')))).toBe(false)
})

test('a published kind and a field with values cannot change or go', () => {
  const kinds = new Map<string, DefinableKind>([['aaaaaaaa', 'number']])
  const errors = publicationErrors('team-fields', list('a'), { kinds, undeletable: [define('b')] })
  expect(errors).toEqual([
    {
      path: 'fields',
      message: '‘b’ cannot be removed, because applications may have values. Archive it instead',
    },
    { path: '0.kind', message: 'The kind of a published field cannot change' },
  ])
})
