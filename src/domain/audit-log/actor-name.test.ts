import { expect, test } from 'vitest'
import { actorName } from './actor-name.ts'

test('shows the actor’s name, or Unnamed user, Deleted user or System', () => {
  expect([
    actorName({ full_name: 'Asha Rao' }),
    actorName({ full_name: '' }),
    actorName({ full_name: null }),
    actorName(null),
  ]).toEqual(['Asha Rao', 'Unnamed user', 'Deleted user', 'System'])
})
