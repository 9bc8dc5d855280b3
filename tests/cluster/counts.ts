/** Numbers of calls and their outcomes during one fault. */
export type Counts = {
  calls: number
  /** Calls that were answered with a request to retry. */
  busy: number
  /** Calls whose connection was closed without an answer. */
  unanswered: number
  /** Calls that were answered with status 500. */
  failed: number
  /** Refusals without the program's JSON, such as a proxy's page. */
  withoutJson: number
  /** Lists that were requested while the fault lasted, and those that were answered. */
  lists: number
  listsAnswered: number
  /** The longest time between two acknowledged writes, in milliseconds. */
  withoutWrites: number
  /** Milliseconds from the first acknowledged write after that time to the first live update, on the slower server. */
  live: number | undefined
  lost: number
  doubled: number
  /** Other refusals, with their number: 'saveDraft 409'. */
  readonly refused: Map<string, number>
}

export const noCounts = (): Counts => ({
  ...{ calls: 0, busy: 0, unanswered: 0, failed: 0, withoutJson: 0, lists: 0, listsAnswered: 0 },
  ...{ withoutWrites: 0, live: undefined, lost: 0, doubled: 0, refused: new Map() },
})

/** Shorter times without writes are no outage, after which live updates would have to return. */
const OUTAGE_MS = 1_500

/** Follows acknowledged writes and live updates over time. */
export function makeClock(servers: number) {
  let acknowledged = performance.now()
  let longest = { from: acknowledged, to: acknowledged }
  const updates: number[][] = Array.from({ length: servers }, () => [])
  return {
    acknowledge() {
      const now = performance.now()
      if (now - acknowledged > longest.to - longest.from) longest = { from: acknowledged, to: now }
      acknowledged = now
    },
    update(server: number) {
      updates[server]?.push(performance.now())
    },
    read(): Pick<Counts, 'withoutWrites' | 'live'> {
      const withoutWrites = longest.to - longest.from
      if (withoutWrites < OUTAGE_MS) return { withoutWrites, live: undefined }
      const first = updates.map(
        (times) => times.find((time) => time >= longest.to) ?? Number.POSITIVE_INFINITY,
      )
      return { withoutWrites, live: Math.max(...first) - longest.to }
    },
  }
}
export type Clock = ReturnType<typeof makeClock>

const isOurs = (text: string): boolean => {
  try {
    return typeof JSON.parse(text).error?.code === 'string'
  } catch {
    return false
  }
}

/** Calls a server, and counts the call and its outcome. */
export async function countedFetch(request: Request, counts: Counts): Promise<Response> {
  counts.calls++
  let response: Response
  try {
    response = await fetch(request, { redirect: 'manual' })
  } catch (error) {
    counts.unanswered++
    throw error
  }
  if (response.status < 400) return response
  const text = await response.clone().text()
  if (response.status === 500) counts.failed++
  else if (!isOurs(text)) counts.withoutJson++
  else if (response.status === 503 || response.status === 408) counts.busy++
  else {
    const name = `${request.method} ${new URL(request.url).pathname.replace(/[\da-f-]{36}/g, '…')} ${response.status}`
    counts.refused.set(name, (counts.refused.get(name) ?? 0) + 1)
  }
  return response
}
