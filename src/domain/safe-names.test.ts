import { expect, test } from 'vitest'
import { nameError, safeName } from './safe-names.ts'

test.each([
  ['Visit https://evil.example now', 'First name must not contain ://, < or >.'],
  ['Asha <b>', 'First name must not contain ://, < or >.'],
  ['Asha > Rao', 'First name must not contain ://, < or >.'],
  ['Asha\nRao', 'First name must be a single line of text.'],
  ['Asha\u001bRao', 'First name must be a single line of text.'],
  ['Asha\u0085Rao', 'First name must be a single line of text.'],
  ['Asha\u2028Rao', 'First name must be a single line of text.'],
  ['Asha\u202eoaR', 'First name must not contain invisible formatting characters.'],
  ['Asha\u2066Rao', 'First name must not contain invisible formatting characters.'],
  ['Asha\u200f', 'First name must not contain invisible formatting characters.'],
])('rejects the name %j, and leaves it out of e-mails [D-accounts.34]', (name, fault) => {
  expect([nameError('First name', name), safeName(name)]).toEqual([fault, ''])
})

test.each(['Asha', "O'Neill-Ångström", 'आशा', 'أشا', 'Zoë & Söhne: 50/50', 'क्‍ष', 'A//B'])(
  'accepts the name %j',
  (name) => {
    expect([nameError('First name', name), safeName(name)]).toEqual([null, name])
  },
)
