import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { SIGNED_OUT, stateOf } from '#web/session/auth-state.ts'
import { noticePerson } from '#web/session/person-here.ts'
import type { Toast } from './toast-line.ts'
import { hideToast, showToast } from './toaster.tsx'

const TITLES = ['failed', 'failed too']

afterEach(() => {
  for (const title of TITLES) hideToast(title)
})

const problem = (title: string): Toast => ({
  message: { title, description: '' },
  tone: 'problem',
  about: title,
  undo: undefined,
})

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)

test('when one is closed, the one that waits is shown', async () => {
  for (const title of TITLES) showToast(problem(title))
  for (const { id } of shown()) notifications.hide(id ?? '')
  await Promise.resolve()
  expect(titles()).toEqual(['failed too'])
})

test('what was said to somebody is gone when they have signed out, and what is said then stays', () => {
  const session = { user: { id: 'meera' } }
  noticePerson(
    stateOf({ session, profile: null, membership: null, now: '' } as Parameters<typeof stateOf>[0]),
  )
  showToast(problem('failed'))
  noticePerson(SIGNED_OUT)
  expect(titles()).toEqual([])
  showToast(problem('failed too'))
  expect(titles()).toEqual(['failed too'])
})
