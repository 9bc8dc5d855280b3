import { afterEach, expect, test, vi } from 'vitest'
import { asText, currentLocation, matchPath, resolve, visit } from './history.ts'

const TEAM = { pathname: '/team', search: '', hash: '' }

const refusing = (failure: Error) => {
  const refuse = () => {
    throw failure
  }
  const gone: string[] = []
  const location = { assign: (address: string) => gone.push(address) }
  vi.stubGlobal('window', { history: { pushState: refuse, replaceState: refuse }, location })
  return gone
}

afterEach(() => vi.unstubAllGlobals())

test.each([false, true])(
  'loads the page if the browser refuses the history entry (replace: %s)',
  (replace) => {
    const gone = refusing(new DOMException('More than 100 times per 30 seconds', 'SecurityError'))
    visit(TEAM, { replace })
    expect(gone).toEqual(['/team'])
  },
)

const ID = '0f8b6c1e-0000-4000-8000-00000000000a'

test.each([
  [`?id=${ID}.`, `?id=${ID}`],
  [`?id=${ID}%20)&tab=answers`, `?id=${ID}&tab=answers`],
  [`?as=table&read=${ID}%E2%80%9D`, `?as=table&read=${ID}`],
  ['?id=1.&search=Acme%20Inc.', '?id=1.&search=Acme%20Inc.'],
])('reads the query %s of a copied link as %s', (search, read) => {
  vi.stubGlobal('window', { history: { state: null }, location: { pathname: '/', search, hash: '' } })
  expect(currentLocation().search).toBe(read)
})

test('throws for a state that cannot be stored', () => {
  const gone = refusing(new DOMException('It holds a function', 'DataCloneError'))
  expect(() => visit(TEAM, { state: 1 })).toThrow('It holds a function')
  expect(gone).toEqual([])
})

const HERE = '/my-applications'

test.each([
  ['/account', '/account'],
  ['/startup-application?id=1#vision', '/startup-application?id=1#vision'],
  ['/audit-log?', '/audit-log'],
  ['/audit-log#', '/audit-log'],
  ['?as=table', '/my-applications?as=table'],
  ['#vision', '/my-applications#vision'],
  ['', '/my-applications'],
  [{ search: 'as=table' }, '/my-applications?as=table'],
  [{ search: '?as=table' }, '/my-applications?as=table'],
  [{ search: '' }, '/my-applications'],
  [{ hash: 'vision' }, '/my-applications#vision'],
  [{ pathname: '/e-mails', search: '?status=new', hash: '#words' }, '/e-mails?status=new#words'],
])('resolves the link target %j to %s', (target, address) => {
  expect(asText(resolve(target, HERE))).toBe(address)
})

test.each([
  ['/', '/', {}],
  ['/my-applications', '/my-applications', {}],
  ['/my-applications', '/my-applications/', {}],
  ['/my-applications', '/My-Applications', {}],
  ['/my-applications', '/my-applications/1', undefined],
  ['/my-applications', '/', undefined],
  ['/', '/my-applications', undefined],
  ['/discussion/:slug', '/discussion/Acme-1', { slug: 'Acme-1' }],
  ['/discussion/:slug', '/discussion/caf%C3%A9%2Fbar', { slug: 'café/bar' }],
  ['/discussion/:slug', '/discussion/caf%C3', { slug: 'caf%C3' }],
  ['/discussion/:slug', '/discussion/', undefined],
  ['/discussion/:slug', '/discussion/a/b', undefined],
])('matches the route %s against %s with params %j', (route, pathname, params) => {
  expect(matchPath(route, pathname)).toEqual(params)
})
