import { expect, test } from 'vitest'
import { nameOfDoer } from './who.ts'

test('who did something is named, or by what is left of them', () => {
  expect([
    nameOfDoer({ full_name: 'Asha Rao' }),
    nameOfDoer({ full_name: '' }),
    nameOfDoer({ full_name: null }),
    nameOfDoer(null),
  ]).toEqual([
    'Asha Rao',
    'Somebody without a name',
    'Somebody, account deleted',
    'The server, by a command or ADMIN_EMAILS',
  ])
})
