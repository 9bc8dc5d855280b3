import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NO_FUNDING_ROUNDS } from '#domain/funding-rounds/messages.ts'
import { overrideSettings } from '#web/settings.ts'
import { FundingRoundNotice } from './funding-round-notice.tsx'

test('takes up space only for a notice or while the status of existing rounds loads', () => {
  const open = {
    id: 'spring',
    name: 'Spring',
    opens_at: '2026-01-01T00:00Z',
    closes_at: null,
    time_zone: 'UTC',
  }
  const isShown = (hasFundingRounds: boolean) => {
    overrideSettings({ hasFundingRounds })
    return [undefined, NO_FUNDING_ROUNDS, { ...NO_FUNDING_ROUNDS, open }].map(
      (status) => renderToStaticMarkup(<FundingRoundNotice status={status} />) !== '',
    )
  }
  expect(isShown(false)).toEqual([false, false, true])
  expect(isShown(true)).toEqual([true, false, true])
})
