import { expect, test } from 'vitest'
import { actorName } from './actor-name.ts'

test('who did something is named, or by what is left of them', () => {
  expect([
    actorName({ full_name: 'Asha Rao' }),
    actorName({ full_name: '' }),
    actorName({ full_name: null }),
    actorName(null),
  ]).toEqual([
    'Asha Rao',
    'Somebody without a name',
    'Somebody, account deleted',
    'The server, by a command or ADMIN_EMAILS',
  ])
})
