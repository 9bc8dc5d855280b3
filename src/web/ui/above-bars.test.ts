import { expect, test } from 'vitest'
import { endAboveBars } from './above-bars.ts'

const WINDOW = 800
const TOAST = 100
const bar = (top: number, height = 60) => ({ top, bottom: top + height })

test.each([
  ['stands at the foot where there is no bar', [], 12],
  ['stands above a bar at the foot', [bar(728)], 84],
  ['stands above a bar that it would touch', [bar(620, 66)], 192],
  ['stands below a bar that is far up', [bar(200)], 12],
  ['stands above two bars, whichever comes first', [bar(560), bar(700)], 252],
  ['stands between two bars that leave room', [bar(300), bar(740)], 72],
  ['stands at the foot where bars leave no room', [bar(40, 760)], 12],
])('a toast %s', (_, bars, end) => {
  expect(endAboveBars(bars, TOAST, WINDOW)).toBe(end)
})
