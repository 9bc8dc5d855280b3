import type { Page } from '@playwright/test'

/** A slow mobile network: 1.6 Mbit/s and a latency of 150 ms. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}
/** A processor at a quarter of the machine's speed. */
const SLOW_PROCESSOR = { rate: 4 }

/** Slows down a page's network, its processor or both. */
export async function slowDown(
  page: Page,
  { network = false, processor = false }: { readonly network?: boolean; readonly processor?: boolean },
): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  if (network) await tools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  if (processor) await tools.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
}

/** Fires the online event, so that pending edits are saved immediately. */
export const backOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
