import type { Told } from '#domain/changes/change.ts'
import type { Client } from './client.ts'

export type Heard = {
  readonly status: number
  /** The next thing that is told; undefined once the stream has ended. */
  next(): Promise<Told | undefined>
  /** All that is told up to something about an application, which is left out; all there is when the stream ends. */
  before(id: string): Promise<Told[]>
  /** Where a listener of these goes on after a break. */
  place(): string | undefined
  leave(): Promise<void>
}

/** Listens as a browser does. @param from the place that is sent along */
export async function listen(
  client: Client,
  { from, seconds }: { from?: string | undefined; seconds?: number } = {},
): Promise<Heard> {
  const headers = { ...(from !== undefined && { 'last-event-id': from }) }
  const path = seconds === undefined ? '/api/changes' : `/api/changes?seconds=${seconds}`
  const response = await client.fetch(path, { headers })
  const reader = (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let place: string | undefined

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
  async function next(): Promise<Told | undefined> {
    for (;;) {
      const block = await nextBlock()
      if (block === undefined) return undefined
      place = /^id: (.+)$/m.exec(block)?.[1] ?? place
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (data) return JSON.parse(data) as Told
    }
  }
  return {
    status: response.status,
    next,
    async before(id) {
      const told: Told[] = []
      for (let one = await next(); one && one.id !== id; one = await next()) told.push(one)
      return told
    },
    place: () => place,
    leave: () => reader.cancel(),
  }
}
