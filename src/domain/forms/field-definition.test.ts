import { expect, test } from 'vitest'
import {
  blankDefinition,
  cleanDefinition,
  DEFINABLE_KINDS,
  definitionErrors,
  type FieldDefinition,
  toField,
} from './field-definition.ts'
import { createForm, section } from './form.ts'

const define = (changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...blankDefinition('aaaaaaaa', 'text'),
  label: 'Website',
  ...changes,
})
const choicesOf = (...labels: string[]) => labels.map((label, index) => ({ id: `choice00${index}`, label }))

test('a form of every definable kind starts blank and asks for what is required', () => {
  const fields = DEFINABLE_KINDS.map((kind, index) =>
    toField('own_', {
      ...blankDefinition(`field00${index}`, kind),
      ...{ label: `About ${kind}`, required: true, choices: choicesOf('One', 'Two') },
    }),
  )
  const form = createForm('own@1', [section('own', 'More', fields)])
  expect(form.validate(form.blank()).map(({ field, kind, message }) => [field, kind, message])).toEqual(
    DEFINABLE_KINDS.map((kind, index) => [`own_field00${index}`, 'missing', `Please fill in About ${kind}.`]),
  )
})

test('a field has the bounds, unit, choices and help of its definition', () => {
  const number = toField('own_', define({ kind: 'number', min: 1, max: 9, unit: 'people', help: 'Today' }))
  expect(number.guidance).toEqual({ hint: 'Today' })
  expect(number.kind.check(10, number, {})).toMatchObject([{ message: 'Website must be between 1 and 9.' }])
  expect(number.kind.text?.(3, number, { product: '', investor: '' })).toBe('3 people')
  const choice = toField('own_', define({ kind: 'choice', choices: choicesOf('Shop', 'Farm') }))
  expect(choice.kind.text?.('choice001', choice, { product: '', investor: '' })).toBe('Farm')
  expect(choice.kind.check('other', choice, {})).toHaveLength(1)
})

test('a removed choice has to be chosen again, and has no effect among several', () => {
  const choices = choicesOf('Shop', 'Farm')
  const one = toField('own_', define({ kind: 'choice', choices }))
  const several = toField('own_', define({ kind: 'choices', choices, required: true }))
  const names = { product: '', investor: '' }
  expect([one.kind.text?.('k3j2h1x9', one, names), one.kind.text?.('', one, names)]).toEqual([
    'Removed choice',
    '',
  ])
  expect(one.kind.check('k3j2h1x9', one, {})).toHaveLength(1)
  expect(several.kind.check(['k3j2h1x9', 'choice001'], several, {})).toEqual([])
  expect(several.kind.text?.(['k3j2h1x9', 'choice001'], several, names)).toBe('Farm')
  expect(several.kind.check(['k3j2h1x9'], several, {})).toMatchObject([{ kind: 'missing' }])
})

test.each<[string, Partial<FieldDefinition>, string[]]>([
  ['a blank name', { label: '' }, ['0.label: Enter the question']],
  ['a long name', { label: 'x'.repeat(201) }, ['0.label: Use at most 200 characters']],
  ['one choice', { kind: 'choice', choices: choicesOf('One') }, ['0.choices: Give between 2 and 30 choices']],
  [
    'repeated and blank choices',
    { kind: 'choices', choices: choicesOf('One', 'one', '') },
    ['0.choices.1.label: This choice is there twice', '0.choices.2.label: Enter the choice, or remove it'],
  ],
  [
    'bounds the wrong way round',
    { kind: 'number', min: 2, max: 1 },
    ['0.max: The highest number is below the lowest'],
  ],
  ['too few words', { kind: 'essay', words: 49 }, ['0.words: Enter between 50 and 500 words']],
  ['a kind for team fields only', { kind: 'member' }, ['0.kind: Choose another kind of question']],
])('refuses %s, with its place', (_, changes, errors) => {
  const found = definitionErrors('application-form', [define(changes)])
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(errors)
})

test('refuses a second field with the same id or name', () => {
  const errors = definitionErrors('application-form', [define(), define({ label: 'website' })])
  expect(errors.map(({ path }) => path)).toEqual(['1.id', '1.label'])
})

test('blanks what the kind of a field does not use', () => {
  const cleaned = cleanDefinition(
    define({ label: ' Web\nsite ', choices: choicesOf('One'), min: 1, unit: 'km' }),
  )
  expect(cleaned).toEqual(define({ label: 'Web site' }))
})

test('a list of team fields has its own kinds, limit and texts', () => {
  const fields = Array.from({ length: 21 }, (_, index) =>
    define({ id: `field${String(index).padStart(3, '0')}`, label: `Field ${index}` }),
  )
  expect(definitionErrors('team-fields', fields)).toEqual([
    { path: 'fields', message: 'Use at most 20 fields' },
  ])
  const file = define({ kind: 'file', label: '' })
  expect(definitionErrors('team-fields', [file]).map(({ message }) => message)).toEqual([
    'Choose another kind of field',
    'Enter the name of the field',
  ])
})
