import { expect, test } from 'vitest'
import { VISIT } from '#tests/second-form.ts'
import type { Field } from '../kind.ts'

// The contract and the database are generated from plain data: the shape and the columns of each field.

const FIELDS: readonly Field[] = VISIT.fields
const of = (key: string) => {
  const { kind, ...field } = FIELDS.find((one) => one.key === key) as Field
  const { required, label } = field
  const own = { ...field, kind }
  return { name: kind.name, label, required, shape: kind.shape(own), storage: kind.storage(own) }
}

const TYPED = { is: 'text', max: 20_000 }
const LINE = { ...TYPED, oneLine: true }
const TYPED_STORAGE = { column: 'text', always: [{ of: 'characters', max: 20_000 }] }
const SOME_WORD = [{ of: 'words', min: 1 }]
const WHOLE_RUPEES = { is: 'number', whole: true, min: 0, max: 9_007_199_254_740_991 }
const SHARE = { is: 'nothing or', of: { is: 'number', min: -1_000_000, max: 1_000_000 } }
const allOf = (of: object, ...keys: string[]) => ({
  is: 'object',
  of: Object.fromEntries(keys.map((key) => [key, of])),
})
const STORED_FILE = { is: 'nothing or', of: allOf(TYPED, 'url', 'filename', 'size') }
const IN_THREE_COLUMNS = {
  parts: { url: '_url', filename: '_filename', size: '_file_size' },
  holdsFiles: true,
}

test.each([
  [
    'visited',
    {
      name: 'text',
      label: 'Whom we visited',
      required: true,
      shape: { ...LINE, max: 20 },
      storage: { column: 'text', always: [{ of: 'characters', max: 20 }], onceSubmitted: SOME_WORD },
    },
  ],
  [
    'impression',
    {
      name: 'essay',
      label: 'Impression',
      required: true,
      shape: TYPED,
      storage: { ...TYPED_STORAGE, onceSubmitted: [{ of: 'words', min: 1, max: 200 }] },
    },
  ],
  [
    'doubts',
    {
      name: 'essay',
      label: 'Doubts',
      required: false,
      shape: TYPED,
      storage: { ...TYPED_STORAGE, onceSubmitted: [{ of: 'words', min: 0, max: 200 }] },
    },
  ],
  [
    'verdict',
    {
      name: 'choice',
      label: 'Do we go on?',
      required: true,
      shape: TYPED,
      storage: { ...TYPED_STORAGE, onceSubmitted: SOME_WORD },
    },
  ],
  [
    'venue',
    {
      name: 'groupedChoice',
      label: 'Venue',
      required: true,
      shape: TYPED,
      storage: { ...TYPED_STORAGE, onceSubmitted: SOME_WORD },
    },
  ],
  [
    'present',
    {
      name: 'count',
      label: 'How many were present',
      required: true,
      shape: { is: 'number', whole: true, min: 1, max: 3 },
      storage: { column: 'integer', always: [{ of: 'value', min: 1, max: 3 }] },
    },
  ],
  [
    'people',
    {
      name: 'founders',
      label: 'People',
      required: true,
      shape: {
        is: 'list',
        of: {
          is: 'object',
          of: { firstName: LINE, lastName: LINE, email: TYPED, linkedin: TYPED, experience: TYPED },
        },
        max: 5,
      },
      storage: {
        column: 'json',
        always: [{ of: 'rows', max: 5 }],
        onceSubmitted: [{ of: 'rows', min: { field: 'present' }, max: { field: 'present' } }],
      },
    },
  ],
  [
    'wanted',
    {
      name: 'rupees',
      label: 'Money wanted',
      required: false,
      shape: WHOLE_RUPEES,
      storage: {
        column: 'bigint',
        always: [{ of: 'value', min: 0 }],
        onceSubmitted: [{ of: 'value', max: 1_000_000_000_000_000 }],
      },
    },
  ],
  [
    'stake',
    {
      name: 'number',
      label: 'Stake',
      required: false,
      shape: SHARE,
      storage: { column: 'numeric', nullable: true, onceSubmitted: [{ of: 'value', min: 1, max: 40 }] },
    },
  ],
  [
    'spending',
    {
      name: 'shares',
      label: 'Spending',
      required: false,
      shape: allOf(SHARE, 'people', 'machines'),
      storage: { column: 'json' },
    },
  ],
  [
    'backers',
    {
      name: 'pastFunding',
      label: 'Backers',
      required: false,
      shape: {
        is: 'list',
        of: { is: 'object', of: { investorName: LINE, amount: { is: 'nothing or', of: WHOLE_RUPEES } } },
        min: 1,
        max: 50,
      },
      storage: { column: 'json', always: [{ of: 'rows', min: 1 }] },
    },
  ],
  [
    'income',
    {
      name: 'monthlyRevenue',
      label: 'Income',
      required: false,
      shape: allOf({ is: 'nothing or', of: WHOLE_RUPEES }, 'lastMonth', 'oneMonthBefore', 'twoMonthsBefore'),
      storage: { column: 'json' },
    },
  ],
  [
    'invited',
    {
      name: 'yesNo',
      label: 'Were we invited?',
      required: true,
      shape: { is: 'text', max: 3, oneLine: true },
      storage: { column: 'text', always: [{ of: 'characters', max: 3 }], onceSubmitted: SOME_WORD },
    },
  ],
  [
    'day',
    {
      name: 'date',
      label: 'Day',
      required: true,
      shape: LINE,
      storage: { ...TYPED_STORAGE, onceSubmitted: SOME_WORD },
    },
  ],
  [
    'seen',
    {
      name: 'choices',
      label: 'What we saw',
      required: false,
      shape: { is: 'list', of: TYPED, max: 30 },
      storage: { column: 'json', always: [{ of: 'rows', max: 30 }] },
    },
  ],
  [
    'film',
    {
      name: 'link',
      label: 'Film',
      required: false,
      shape: TYPED,
      storage: { ...TYPED_STORAGE, onceSubmitted: [] },
    },
  ],
  [
    'cows',
    {
      name: 'number',
      label: 'Cows',
      required: false,
      shape: { is: 'nothing or', of: { is: 'number', min: -1e12, max: 1e12 } },
      storage: { column: 'numeric', nullable: true, onceSubmitted: [{ of: 'value', min: 1, max: 1e12 }] },
    },
  ],
  ['lease', { name: 'file', label: 'Lease', required: false, shape: STORED_FILE, storage: IN_THREE_COLUMNS }],
  [
    'photographs',
    {
      name: 'documents',
      label: 'Photographs',
      required: false,
      shape: {
        is: 'list',
        of: { is: 'object', of: { title: LINE, url: TYPED, filename: TYPED, size: TYPED } },
        max: 20,
      },
      storage: { column: 'json', always: [{ of: 'rows', min: 0 }], holdsFiles: true },
    },
  ],
])('the field %s has the expected kind, limits and column type', (key, kept) => {
  expect(of(key)).toEqual(kept)
})

test('optional texts may be blank after submission', () => {
  const fields = FIELDS.filter(({ kind }) => ['text', 'choice', 'groupedChoice'].includes(kind.name))
  const storages = fields.map((field) => field.kind.storage({ ...field, required: false }))
  expect(storages).toEqual(fields.map(() => expect.objectContaining({ onceSubmitted: [] })))
})

test('each file field has the specified upload rules', () => {
  expect(FIELDS.flatMap((field) => ('upload' in field ? [`${field.key}: ${field.upload}`] : []))).toEqual([
    'lease: pitch-deck',
    'licence: additional-document',
    'photographs: additional-document',
  ])
})
