import type { Page } from '@playwright/test'

/** Mobile network: 1.6 Mbit/s, 150 ms. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}
/** A quarter of the machine's speed. */
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

/** Fires the online event, so that pending edits are saved immediately. */
export const backOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
