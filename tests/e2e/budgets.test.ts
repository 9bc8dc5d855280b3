import { expect } from '@playwright/test'
import { KILOBYTES } from '../bench/web/budgets.ts'
import { scriptKilobytes } from './steps/layout.ts'
import { test } from './steps/users.ts'

test('no main screen exceeds its JavaScript budget', { tag: '@deep' }, async ({
  browser,
  founder,
  administrator,
}) => {
  for (const [path, limit, state] of [
    ['/', KILOBYTES.landing, undefined],
    ['/startup-application', KILOBYTES.form, founder.state],
    ['/investment-application-review', KILOBYTES.review, administrator.state],
    ['/account', KILOBYTES.account, administrator.state],
  ] as const) {
    const context = await browser.newContext({ storageState: state })
    expect(await scriptKilobytes(await context.newPage(), path), path).toBeLessThanOrEqual(limit)
    await context.close()
  }
})
