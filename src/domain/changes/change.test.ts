import { expect, test } from 'vitest'
import { type Person, type Role, VISITOR } from '../actor.ts'
import { AUDIENCES, type Change, mayConcern } from './change.ts'

const person = (userId: string, role: Role, twoStep: Person['twoStep'] = 'none'): Person => ({
  kind: 'person',
  userId,
  role,
  sessionId: 's',
  sessionEndsAt: new Date(0),
  email: `${userId}@example.com`,
  fullName: userId,
  twoStep,
})

const ACTORS = {
  visitor: VISITOR,
  asha: person('asha', 'founder'),
  kiran: person('kiran', 'founder'),
  meera: person('meera', 'admin'),
  ravi: person('ravi', 'reviewer'),
  ritu: person('ritu', 'reviewer'),
  parth: person('parth', 'partner'),
  tara: person('tara', 'admin', 'missing'),
}

const concernedBy = (change: Change) =>
  AUDIENCES.flatMap((as) =>
    Object.entries(ACTORS).flatMap(([name, actor]) =>
      mayConcern(actor, change, as) ? [`${name} as ${as}`] : [],
    ),
  )

const TEAM = ['meera as team', 'ravi as team', 'ritu as team', 'parth as team']

test.each<[Change, string[]]>([
  [{ kind: 'application', application: 'a', owner: 'asha' }, ['asha as founder', ...TEAM]],
  [
    { kind: 'application', application: 'a', owner: 'meera' },
    ['meera as founder', 'ravi as team', 'ritu as team', 'parth as team'],
  ],
  [{ kind: 'questions', application: 'a', owner: 'asha' }, ['asha as founder', ...TEAM]],
  [
    { kind: 'application', application: 'a', owner: 'asha', members: ['kiran', 'meera'] },
    ['asha as founder', 'kiran as founder', 'meera as founder', ...TEAM.slice(1)],
  ],
  [
    { kind: 'presence', application: 'a', owner: 'asha', members: ['kiran', 'meera'], person: 'kiran' },
    ['asha as founder', 'meera as founder'],
  ],
  [
    { kind: 'verdict', application: 'a', owner: 'asha', person: 'ravi' },
    ['meera as team', 'ravi as team', 'ritu as team'],
  ],
  [
    { kind: 'assignment', application: 'a', owner: 'asha', person: 'ravi' },
    ['meera as team', 'ravi as team'],
  ],
  [{ kind: 'tags', application: 'a', owner: 'asha' }, TEAM],
  [{ kind: 'team-value', application: 'a', owner: 'asha' }, TEAM],
  [{ kind: 'committee' }, TEAM],
  [
    { kind: 'access' },
    AUDIENCES.flatMap((as) =>
      ['asha', 'kiran', 'meera', 'ravi', 'ritu', 'parth', 'tara'].map((one) => `${one} as ${as}`),
    ),
  ],
  [{ kind: 'access', person: 'ravi' }, ['ravi as founder', 'ravi as team']],
])('finds the audience of %o', (change, audience) => {
  expect(concernedBy(change)).toEqual(audience)
})
