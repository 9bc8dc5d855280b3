import { expect, test, vi } from 'vitest'
import { createTextForm } from './text-form.ts'

const KEYS = ['email', 'password'] as const

const check = ({ email, password }: Record<(typeof KEYS)[number], string>) => ({
  ...(email === '' && { email: 'Enter an e-mail address' }),
  ...(password === '' && { password: 'Enter a password' }),
})

function inputWith(value: string) {
  return { value, focus: vi.fn<() => void>() }
}

/** A form of sign-in, as the scripts find it. */
function begun({ onLeaving = false, email = '', password = '' } = {}) {
  const form = createTextForm({ keys: KEYS, onLeaving })
  form.judgeBy(check)
  const inputs = { email: inputWith(email), password: inputWith(password) }
  const takeAway = {
    email: form.attach('email', inputs.email),
    password: form.attach('password', inputs.password),
  }
  const type = (key: (typeof KEYS)[number], text: string) => {
    inputs[key].value = text
    form.typed(key)
  }
  return { form, inputs, takeAway, type }
}

test('what was typed before the scripts came is what is sent', async () => {
  const { form } = begun({ email: 'asha@acme.in', password: 'zq7vkw' })
  const store = vi.fn(async () => undefined)
  await form.send(store)
  expect(store.mock.calls).toEqual([[{ email: 'asha@acme.in', password: 'zq7vkw' }]])
})

test('what a form begins with stands in its inputs, and is a change once it is another', () => {
  const form = createTextForm({ keys: KEYS, initial: { email: 'asha@acme.in', password: '' } })
  const email = inputWith('')
  form.attach('email', email)
  expect([email.value, form.isChanged()]).toEqual(['asha@acme.in', false])
  email.value = 'rao@acme.in'
  expect(form.isChanged()).toBe(true)
  form.reset({ email: '', password: '' })
  expect([email.value, form.isChanged()]).toEqual(['', false])
})

test('an input that leaves the page leaves its text to the one that comes back', () => {
  const { form, takeAway } = begun({ email: 'asha@acme.in' })
  takeAway.email()
  expect(form.value('email')).toBe('asha@acme.in')
  const back = inputWith('')
  form.attach('email', back)
  expect(back.value).toBe('asha@acme.in')
})

/** A form whose address is on its way. */
function filled(email = '') {
  const { form, inputs } = begun({ email, password: 'zq7vkw' })
  let put: (text: string | undefined) => void = () => undefined
  const coming = new Promise<string | undefined>((resolve) => {
    put = resolve
  })
  const done = form.fill('email', coming)
  const store = vi.fn(async () => undefined)
  return { form, inputs, put, done, store }
}

test('who sends while a field is being filled waits for its text', async () => {
  const { form, put, store } = filled()
  const sent = form.send(store)
  expect([store.mock.calls, form.get()]).toEqual([[], { faults: {}, sending: true }])
  put('asha@acme.in')
  await sent
  expect(store.mock.calls).toEqual([[{ email: 'asha@acme.in', password: 'zq7vkw' }]])
  expect(form.get()).toEqual({ faults: {}, sending: false })
})

test('what was typed into a field that is being filled is sent at once, and stays', async () => {
  const { form, inputs, put, done, store } = filled('rao@acme.in')
  await form.send(store)
  expect(store.mock.calls).toEqual([[{ email: 'rao@acme.in', password: 'zq7vkw' }]])
  put('asha@acme.in')
  await done
  expect(inputs.email.value).toBe('rao@acme.in')
})

test('a field for which nothing came after all is told to be empty', async () => {
  const { form, put, store } = filled()
  const sent = form.send(store)
  put(undefined)
  await sent
  expect([store.mock.calls, form.get()]).toEqual([
    [],
    { faults: { email: 'Enter an e-mail address' }, sending: false },
  ])
})

test('nothing wrong is sent: the first fault is told and gets the focus, and is judged while it is mended', async () => {
  const { form, inputs, type } = begun()
  const store = vi.fn(async () => undefined)
  const refused = vi.fn<(fault: string) => void>()
  type('email', '')
  expect(form.get().faults).toEqual({})
  await form.send(store, refused)
  expect(store).not.toHaveBeenCalled()
  expect(refused.mock.calls).toEqual([['Enter an e-mail address']])
  expect([inputs.email.focus.mock.calls.length, inputs.password.focus.mock.calls.length]).toEqual([1, 0])
  expect(form.get().faults).toEqual({ email: 'Enter an e-mail address', password: 'Enter a password' })
  type('email', 'a')
  expect(form.get().faults).toEqual({ password: 'Enter a password' })
})

test('an input is judged when it is left, and from then on while it is typed in, only where that is asked for', () => {
  const asked = begun({ onLeaving: true })
  asked.form.leave('password')
  expect(asked.form.get().faults).toEqual({ password: 'Enter a password' })
  asked.type('password', 'z')
  expect(asked.form.get().faults).toEqual({})
  const other = begun()
  other.form.leave('password')
  expect(other.form.get().faults).toEqual({})
})

test('what the server refuses stays at its field until it is typed in or sent again', async () => {
  const { form, inputs, type } = begun({ email: 'asha@acme.in', password: 'zq7vkw' })
  await form.send(async () => form.refuse('password', 'Wrong', true))
  expect(form.get()).toEqual({ faults: { password: 'Wrong' }, sending: false })
  expect(inputs.password.focus).toHaveBeenCalledOnce()
  type('password', 'zq7vkx')
  expect(form.get().faults).toEqual({})
  form.refuse('email', 'Unknown')
  form.empty('email')
  expect([form.get().faults, inputs.email.value]).toEqual([{}, ''])
})

test('a form is being sent until that has ended, however it ends', async () => {
  const { form } = begun({ email: 'asha@acme.in', password: 'zq7vkw' })
  const seen: boolean[] = []
  const sent = form.send(async () => {
    seen.push(form.get().sending)
    throw new Error('The line is dead')
  })
  await expect(sent).rejects.toThrow(new Error('The line is dead'))
  expect([...seen, form.get().sending]).toEqual([true, false])
})
