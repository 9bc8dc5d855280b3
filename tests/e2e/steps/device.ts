import type { BrowserContext, Page } from '@playwright/test'

/** Makes writes of typed text to IndexedDB and localStorage fail, as on a full device. */
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

/** Returns all users' drafts in this browser's IndexedDB, as JSON. */
export const waiting = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('typed-text')
        request.onsuccess = () => {
          const all = request.result.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
