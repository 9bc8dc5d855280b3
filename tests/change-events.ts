import type { ChangeEvent } from '#domain/changes/change.ts'
import type { Client } from './client.ts'

export type Subscription = {
  readonly status: number
  /** Returns the next event, or undefined once the stream has ended. */
  next(): Promise<ChangeEvent | undefined>
  /** Returns the events before the first one about an application, or all events if the stream ends first. */
  before(id: string): Promise<ChangeEvent[]>
  close(): Promise<void>
}

/** Subscribes to changes as a browser does. */
export async function subscribe(client: Client): Promise<Subscription> {
  const response = await client.fetch('/api/changes')
  const reader = (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  async function next(): Promise<ChangeEvent | undefined> {
    for (;;) {
      const block = await nextBlock()
      if (block === undefined) return undefined
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (data) return JSON.parse(data) as ChangeEvent
    }
  }
  return {
    status: response.status,
    next,
    async before(id) {
      const events: ChangeEvent[] = []
      for (let one = await next(); one && one.id !== id; one = await next()) events.push(one)
      return events
    },
    close: () => reader.cancel(),
  }
}
