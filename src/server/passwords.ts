import { randomBytes, type scryptSync, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { requestContext } from '#database/request-context.ts'
import { FULL_COST, type ScryptCost } from './config/config.ts'
import { makeFairQueue, type QueueLoad } from './fair-queue.ts'

/** Hashes passwords in a queue that is fair to each `person`, or to the request's network if the user is unknown. */
export type Passwords = {
  /**
   * @param options.like another hash, whose salt and cost are reused so that `match` needs one computation for both
   * @returns salt, key and cost, so that hashes can still be verified after the cost changes
   */
  hash(password: string, options?: { person?: string; like?: string }): Promise<string>
  /** Returns whether a password matches a hash. Takes as long as hashing. */
  verify(input: { hash: string; password: string }, person?: string): Promise<boolean>
  /**
   * Returns the first hash that the password matches. An empty list, or several hashes with the same salt, take as long
   * as one hash.
   */
  match(hashes: readonly string[], password: string, person?: string): Promise<string | undefined>
  /** Returns the number of running, waiting and refused computations. */
  load(): QueueLoad
}

const KEY_BYTES = 64
const SALT_BYTES = 16
const MEMORY_BYTES = 64 * 1024 * 1024

/** Number of concurrent computations, each in a thread of its own. More would take the processor from other requests. */
const AT_ONCE = 2

/** Bounds that keep the waiting time to a few seconds. */
const QUEUE = {
  atOnce: AT_ONCE,
  ownersMax: 64,
  waitingOfOneMax: 10,
  retrySeconds: 5,
  refusal: 'Many people are signing in right now. Please try again in a moment.',
}

/** Creates the password service. @param cost cost of new hashes */
export function makePasswords(cost: ScryptCost): Passwords {
  const queue = makeFairQueue(QUEUE)
  const newParameters = (): HashParameters => ({ salt: randomBytes(SALT_BYTES), cost })
  const keyOf = (password: string, parameters: HashParameters, person: string | undefined) =>
    queue.run(person ?? requestContext.getStore()?.network ?? '', () => derive(password, parameters))

  async function match(
    hashes: readonly string[],
    password: string,
    person?: string,
  ): Promise<string | undefined> {
    const keys = new Map<string, Buffer>()
    for (const hash of hashes) {
      const { key, ...parameters } = parseHash(hash)
      const id = formatHash(parameters, '')
      const derived = keys.get(id) ?? (await keyOf(password, parameters, person))
      keys.set(id, derived)
      if (key.length === derived.length && timingSafeEqual(key, derived)) return hash
    }
    if (hashes.length === 0) await keyOf(password, newParameters(), person)
    return undefined
  }

  return {
    async hash(password, { person, like } = {}) {
      const parameters = like === undefined ? newParameters() : parseHash(like)
      return formatHash(parameters, (await keyOf(password, parameters, person)).toString('hex'))
    },
    verify: async ({ hash, password }, person) => (await match([hash], password, person)) !== undefined,
    match,
    load: queue.load,
  }
}

type HashParameters = { readonly salt: Buffer; readonly cost: ScryptCost }

const formatHash = ({ salt, cost: { N, r, p } }: HashParameters, key: string): string =>
  [salt.toString('hex'), key, N, r, p].join(':')

/** Parses a hash. The earliest hashes do not contain their cost, which was the full cost. */
function parseHash(hash: string): HashParameters & { readonly key: Buffer } {
  const [salt = '', key = '', N = FULL_COST.N, r = FULL_COST.r, p = FULL_COST.p] = hash.split(':')
  return {
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  }
}

/** Returns whether one computation verifies a password against both hashes. */
export const shareSalt = (hash: string, other: string): boolean =>
  formatHash(parseHash(hash), '') === formatHash(parseHash(other), '')

/** Threads without work. They are kept, because starting a thread takes tens of milliseconds. */
const idle: Worker[] = []

/** Computes a key in a thread of its own, because file operations on a share that hangs occupy Node's shared threads. */
async function derive(password: string, { salt, cost }: HashParameters): Promise<Buffer> {
  // Normalises with NFKC, because keyboards may compose the same characters differently.
  const options = { ...cost, maxmem: MEMORY_BYTES }
  const parameters: Parameters<typeof scryptSync> = [password.normalize('NFKC'), salt, KEY_BYTES, options]
  const worker = idle.pop() ?? startWorker()
  worker.ref()
  worker.postMessage(parameters)
  // A worker that fails ends, and is not used again.
  const [key] = (await once(worker, 'message')) as [Uint8Array]
  worker.unref()
  idle.push(worker)
  return Buffer.from(key)
}

function startWorker(): Worker {
  // The worker has this name both in the source and in the bundle.
  const script = './scrypt-worker.js'
  return new Worker(new URL(script, import.meta.url))
}
