import { expect, test } from 'vitest'
import { askRefusal } from './ask-refusal.ts'

const withdrawn = { at: '2026-03-01T10:00:00Z', reason: '' }

test('explains why a founder cannot be asked: a deleted account, or a withdrawal', () => {
  expect([
    askRefusal({ account_deleted: false, withdrawn: null }),
    askRefusal({ account_deleted: false, withdrawn }),
    askRefusal({ account_deleted: true, withdrawn: null }),
    askRefusal({ account_deleted: true, withdrawn }),
  ]).toEqual([
    undefined,
    'The founder has withdrawn this application, so you cannot ask questions.',
    'This founder has deleted their account and cannot receive questions.',
    'This founder has deleted their account and cannot receive questions.',
  ])
})
