import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOtherTabs } from './tabs.ts'

test('a single tab does not ask other tabs to save', async () => {
  const only = createOtherTabs()
  let asked = 0
  const end = only.listen(async () => ++asked > 0)
  expect([await only.saveAll(), asked]).toEqual([true, 0])
  end()
})

test('waits until every other tab has saved', async () => {
  const asker = createOtherTabs()
  const saved: string[] = []
  const ends = [10, 700].map((milliseconds) =>
    createOtherTabs().listen(async () => {
      await wait(milliseconds)
      saved.push(`after ${milliseconds}`)
      return true
    }),
  )
  expect([await asker.saveAll(), saved]).toEqual([true, ['after 10', 'after 700']])
  for (const end of ends) end()
})

test('reports when one other tab has unsaved text', async () => {
  const asker = createOtherTabs()
  const ends = [true, false, true].map((saved) => createOtherTabs().listen(async () => saved))
  expect(await asker.saveAll()).toBe(false)
  for (const end of ends) end()
  expect(await asker.saveAll()).toBe(true)
})
