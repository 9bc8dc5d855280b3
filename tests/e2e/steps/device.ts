import type { BrowserContext, Page } from '@playwright/test'

/** Neither the browser's database nor its storage has room for what is typed. */
export const fillDevice = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, key: string, text: string) {
      return this === localStorage && key.startsWith('typed-text') ? full() : setItem.call(this, key, text)
    }
  })

/** Everything that any person of this browser has waiting in its database, as a text. */
export const waiting = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const asked = indexedDB.open('typed-text')
        asked.onsuccess = () => {
          const all = asked.result.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )

/** The browser frees a tab's lock a moment after its page has gone; until then what was typed there is that tab's. */
export const livingTabs = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => (await navigator.locks.query()).held?.length)
