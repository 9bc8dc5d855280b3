import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOtherTabs } from './tabs.ts'

test('a person with one tab is asked nothing, and it does not ask itself', async () => {
  const only = createOtherTabs()
  let asked = 0
  const end = only.listen(async () => ++asked > 0)
  expect([await only.saveAll(), asked]).toEqual([true, 0])
  end()
})

test('every other tab saves, however long it takes, before the asker goes on', async () => {
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

test('one tab that keeps something unsaved is enough', async () => {
  const asker = createOtherTabs()
  const ends = [true, false, true].map((saved) => createOtherTabs().listen(async () => saved))
  expect(await asker.saveAll()).toBe(false)
  for (const end of ends) end()
  expect(await asker.saveAll()).toBe(true)
})
