import type { Page } from '@playwright/test'

/** Of a phone on the road: 1.6 Mbit/s, 150 ms. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}
/** A quarter as quick as the machine's own. */
const SLOW_PROCESSOR = { rate: 4 }

/** Makes a page's network, processor or both slow, from its next navigation on. */
export async function slowDown(
  page: Page,
  { network = false, processor = false }: { readonly network?: boolean; readonly processor?: boolean },
): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  if (network) await tools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  if (processor) await tools.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
}

/** Tells the page that the connection is back: what waits is saved now, not when its next try by itself comes. */
export const backOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
