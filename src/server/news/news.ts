import { ANYTHING } from '#domain/changes/change.ts'
import { STREAM_BEAT_SECONDS, STREAM_SECONDS_MAX, STREAMS_MAX, STREAMS_OF_ONE_MAX } from '#domain/limits.ts'
import { Problem } from '#server/problem.ts'
import { makeHearing, type Parts } from './hearing.ts'
import { NOWHERE } from './kept-changes.ts'
import { type Listener, type NewsStream, newsStream, type WhyOver } from './news-stream.ts'
import { lookAt, lookUp } from './visible.ts'

/** What comes at the same time, as a decision about many, is looked at together. */
const GATHER_MS = 50
/** Streams that are looked after at the same time: requests need the database, too. */
const AT_ONCE = 3

export type Asked = {
  /** Where the listener stands, as a reply or a stream said; undefined for now. */
  readonly from?: string | undefined
  /** After which the stream ends; with 0, once it has told what was missed. */
  readonly seconds: number
}

/** What changes, as this server hears it from the database, and who listens to it (decision 51). */
export type News = ReturnType<typeof makeNews>

export function makeNews(parts: Parts) {
  /** With what ends each in time. */
  const streams = new Map<NewsStream, NodeJS.Timeout | undefined>()
  let looking: Promise<void> = Promise.resolve()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  const look = (work: (stream: NewsStream) => Promise<void>): Promise<void> => {
    // One that has ended meanwhile is asked about no more: a stop would wait for it.
    const ofOpen = async (stream: NewsStream) => {
      if (streams.has(stream)) await work(stream)
    }
    looking = looking.then(() => afterEachOther([...streams.keys()], ofOpen))
    return looking
  }
  const hearing = makeHearing(parts, () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      void look(tell)
    }, GATHER_MS).unref()
  })
  const { kept } = hearing
  const tell = (stream: NewsStream) => tellWhatIsNew(parts, kept, stream)

  const beat = () => {
    // Without the database's word, whoever looks on looks again by the clock.
    if (!hearing.hears()) kept.missSome()
    for (const stream of streams.keys()) stream.beat(kept.seal(stream.place))
    void look(hearing.hears() ? (stream) => endAfterSession(parts, stream) : tell)
  }
  const beats = setInterval(beat, STREAM_BEAT_SECONDS * 1_000).unref()

  return {
    /** Begins to listen to the database, if nobody has yet. */
    start: () => hearing.start(),
    /** How many streams are open. */
    load: () => streams.size,
    /** Where the latest change stands, sealed; undefined while this server does not hear. */
    place: (): string | undefined => (hearing.hears() ? kept.seal(kept.latest()) : undefined),
    /**
     * @returns the events, for who is signed in
     * @throws Problem 'rate-limited' for more than one person has, 'unavailable' for more than a server has, and at its stop
     */
    open(listener: Listener, { from, seconds }: Asked): ReadableStream<Uint8Array> {
      // Who asks once what they missed ends by themselves, and has as many places again.
      const alike = [...streams].filter(([, end]) => (end === undefined) === (seconds === 0))
      refuseTooMany(
        alike.map(([stream]) => stream),
        listener,
        closed,
      )
      hearing.start()
      const place = from === undefined ? kept.latest() : (kept.unseal(from) ?? NOWHERE)
      const stream = newsStream(listener, place, over)
      const end = () => stream.end('late')
      const inTime = Math.min(seconds, STREAM_SECONDS_MAX) * 1_000
      streams.set(stream, seconds > 0 ? setTimeout(end, inTime).unref() : undefined)
      const told = look((one) => (one === stream ? tell(one) : Promise.resolve()))
      if (seconds === 0) void told.then(end)
      return stream.body
    },
    /** Ends all streams at once. */
    async close(): Promise<void> {
      closed = true
      clearInterval(beats)
      clearTimeout(gathering)
      for (const stream of streams.keys()) stream.end('stop')
      await looking
      await hearing.stop()
    },
  }

  function over(stream: NewsStream, why: WhyOver): void {
    clearTimeout(streams.get(stream))
    streams.delete(stream)
    const seconds = Math.round((performance.now() - stream.begun) / 1_000)
    parts.log.info({ stream: 'changes', why, seconds }, 'A stream has ended')
  }
}

type Kept = ReturnType<typeof makeHearing>['kept']

async function tellWhatIsNew({ database, log }: Parts, kept: Kept, stream: NewsStream): Promise<void> {
  const place = kept.latest()
  const changes = kept.after(stream.place)
  if (changes?.length === 0) return
  try {
    const { session } = stream.listener
    const { actor, told } = changes
      ? await lookAt(database, session, stream.actor, changes)
      : { actor: await lookUp(database, session), told: [ANYTHING] }
    if (actor.kind === 'visitor') return stream.end('signed-out')
    stream.actor = actor
    stream.place = place
    if (told.length > 0) stream.tell(told, kept.seal(place))
  } catch (error) {
    // Whoever listens asks again, from where they stand.
    log.warn({ err: error }, 'A listener could not be told what has changed')
    stream.end('failed')
  }
}

/** Of a session that has run out nobody tells. */
async function endAfterSession({ database, log }: Parts, stream: NewsStream): Promise<void> {
  if (stream.actor.kind === 'person' && stream.actor.sessionEndsAt > new Date()) return
  try {
    stream.actor = await lookUp(database, stream.listener.session)
    if (stream.actor.kind === 'visitor') stream.end('signed-out')
  } catch (error) {
    log.warn({ err: error }, 'Whether a session has run out is not known')
  }
}

function refuseTooMany(streams: readonly NewsStream[], { actor }: Listener, closed: boolean): void {
  if (closed || streams.length >= STREAMS_MAX)
    throw new Problem('unavailable', 'Many look on at once. Please ask again in a moment.')
  const idOf = (one: Listener['actor']) => one.kind === 'person' && one.userId
  if (streams.filter((stream) => idOf(stream.actor) === idOf(actor)).length < STREAMS_OF_ONE_MAX) return
  const retryAt = new Date(Date.now() + STREAM_BEAT_SECONDS * 1_000)
  throw new Problem('rate-limited', 'You are looking on in many browsers already.', { retryAt })
}

async function afterEachOther(
  streams: readonly NewsStream[],
  work: (stream: NewsStream) => Promise<void>,
): Promise<void> {
  const waiting = [...streams]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
