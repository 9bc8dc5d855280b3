import { expect, test } from 'vitest'
import { asText, resolve } from './address.ts'

const HERE = '/my-applications'

test.each([
  ['/account', '/account'],
  ['/startup-application?id=1#vision', '/startup-application?id=1#vision'],
  ['/trail?', '/trail'],
  ['/trail#', '/trail'],
  ['?as=table', '/my-applications?as=table'],
  ['#vision', '/my-applications#vision'],
  ['', '/my-applications'],
  [{ search: 'as=table' }, '/my-applications?as=table'],
  [{ search: '?as=table' }, '/my-applications?as=table'],
  [{ search: '' }, '/my-applications'],
  [{ hash: 'vision' }, '/my-applications#vision'],
  [{ pathname: '/e-mails', search: '?status=new', hash: '#words' }, '/e-mails?status=new#words'],
])('%j leads to %s', (target, address) => {
  expect(asText(resolve(target, HERE))).toBe(address)
})
