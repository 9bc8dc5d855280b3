import { afterEach, expect, test, vi } from 'vitest'
import { visit } from './history.ts'

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
  'where the browser takes no more into its history, it goes there itself (replacing: %s)',
  (replace) => {
    const gone = refusing(new DOMException('More than 100 times per 30 seconds', 'SecurityError'))
    visit(TEAM, { replace })
    expect(gone).toEqual(['/team'])
  },
)

test('what cannot be kept in a history is said', () => {
  const gone = refusing(new DOMException('It holds a function', 'DataCloneError'))
  expect(() => visit(TEAM, { state: 1 })).toThrow('It holds a function')
  expect(gone).toEqual([])
})
