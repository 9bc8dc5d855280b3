import { expect, test } from 'vitest'
import { type KeptChange, keptChanges, NOWHERE } from './kept-changes.ts'

const change = (application: string): KeptChange => ({ kind: 'application', application, as: 'team' })

test('what came after a place is known in its order, and nothing comes after the latest', () => {
  const kept = keptChanges()
  kept.add(change('a'))
  const place = kept.latest()
  kept.add(change('b'))
  kept.add(change('c'))
  expect(kept.after(place)).toEqual([change('b'), change('c')])
  expect(kept.after(kept.latest())).toEqual([])
})

test('no more is kept than there is room for, and who stands before it is not known to have missed nothing', () => {
  const kept = keptChanges(4)
  const places = ['a', 'b', 'c', 'd', 'e'].map((name) => {
    kept.add(change(name))
    return kept.latest()
  })
  const [a = 0, b = 0] = places
  expect(kept.after(a)).toBeUndefined()
  expect(kept.after(b)).toEqual([change('c'), change('d'), change('e')])
})

test('who stands nowhere is not known to have missed nothing, and may be told so by a place of their own', () => {
  const kept = keptChanges()
  expect(kept.after(NOWHERE)).toBeUndefined()
  kept.add(change('a'))
  expect(kept.after(NOWHERE)).toBeUndefined()
  expect(kept.unseal(kept.seal(NOWHERE))).toBe(NOWHERE)
})

test('after a time in which nothing was heard, nobody is known to have missed nothing', () => {
  const kept = keptChanges()
  kept.add(change('a'))
  const place = kept.latest()
  kept.missSome()
  expect(kept.after(place)).toBeUndefined()
  expect(kept.after(kept.latest())).toEqual([])
  kept.add(change('b'))
  expect(kept.after(kept.latest() - 1)).toEqual([change('b')])
})

test('a sealed place is opened by the server that sealed it alone, and looks different each time', () => {
  const [kept, other] = [keptChanges(), keptChanges()]
  const sealed = kept.seal(7)
  expect(kept.unseal(sealed)).toBe(7)
  expect(kept.seal(7)).not.toBe(sealed)
  expect([
    other.unseal(sealed),
    kept.unseal(''),
    kept.unseal(sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))),
  ]).toEqual([undefined, undefined, undefined])
})
