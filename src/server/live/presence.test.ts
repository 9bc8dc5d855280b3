import { expect, test } from 'vitest'
import { PRESENCE_SECONDS_MAX, STREAMS_PER_USER_MAX } from '#domain/limits.ts'
import { makePresence } from './presence.ts'

/** Starts presence on a clock in seconds. */
function start() {
  const clock = { seconds: 0 }
  const presence = makePresence(() => clock.seconds * 1_000)
  const report = (
    person: string,
    tab: string,
    section: string,
    more: { version?: number; leaves?: true } = {},
  ) =>
    presence.record({
      kind: 'presence',
      application: 'dairy',
      person,
      present: { tab, section, version: 1, ...more },
    })
  return { clock, presence, report, people: () => presence.peopleIn('dairy') }
}

test('announces arrivals, moves, saves and departures, but not repeated reports', () => {
  const { report, people } = start()
  expect([
    report('nina', 'a', 'company'),
    report('nina', 'a', 'company'),
    report('nina', 'a', 'vision'),
    report('nina', 'a', 'vision', { version: 2 }),
  ]).toEqual([true, false, true, true])
  expect(people()).toEqual([{ person: 'nina', section: 'vision' }])
  expect(report('nina', 'a', 'vision', { leaves: true })).toBe(true)
  expect([people(), report('nina', 'a', 'vision', { leaves: true })]).toEqual([[], false])
})

test('shows a person once, in the section reported last, until all their tabs have closed', () => {
  const { report, people } = start()
  report('nina', 'a', 'company')
  report('nina', 'b', 'vision')
  report('nina', 'a', 'team')
  expect(people()).toEqual([{ person: 'nina', section: 'team' }])
  report('nina', 'a', 'team', { leaves: true })
  expect(people()).toEqual([{ person: 'nina', section: 'vision' }])
})

test('forgets a person whose tab no longer reports', () => {
  const { clock, presence, report, people } = start()
  report('nina', 'a', 'company')
  clock.seconds = PRESENCE_SECONDS_MAX - 1
  report('ravi', 'b', 'company')
  expect(people().map(({ person }) => person)).toEqual(['nina', 'ravi'])
  clock.seconds = PRESENCE_SECONDS_MAX
  expect(people().map(({ person }) => person)).toEqual(['ravi'])
  presence.forgetClosed()
  expect(report('nina', 'a', 'company')).toBe(true)
})

test('limits the tabs that it remembers of one person', () => {
  const { report } = start()
  for (let tab = 0; tab <= STREAMS_PER_USER_MAX; tab++) report('nina', `${tab}`, 'company')
  expect([report('nina', '1', 'company'), report('nina', '0', 'company')]).toEqual([false, true])
})
