import { expect, test } from 'vitest'
import { actorName } from './actor-name.ts'

test('names the person, or says why there is no name', () => {
  expect([
    actorName({ full_name: 'Asha Rao' }),
    actorName({ full_name: '' }),
    actorName({ full_name: null }),
    actorName(null),
  ]).toEqual([
    'Asha Rao',
    'Unnamed user',
    'Deleted user',
    'The server (a command or ADMIN_EMAILS)',
  ])
})
