import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { requestContext } from '#database/request-context.ts'
import { FULL_COST, type ScryptCost } from './config/config.ts'
import { makeFairQueue, type QueueLoad } from './fair-queue.ts'

/** All take the turn of `person`, or, where nobody is known yet, of the network that the request comes from. */
export type Passwords = {
  /**
   * @param like another hash, whose salt and cost it takes: one computation then tells which of them a password is of
   * @returns salt, key and cost, by which it can be verified whatever later ones cost
   */
  hash(password: string, given?: { person?: string; like?: string }): Promise<string>
  /** Whether a password is the one that was hashed; takes as long as hashing did. */
  verify(given: { hash: string; password: string }, person?: string): Promise<boolean>
  /**
   * The first of the hashes that a password is of; undefined when it is of none. Takes as long for no hash, or for
   * several made like each other, as for one.
   */
  match(hashes: readonly string[], password: string, person?: string): Promise<string | undefined>
  /** What is being hashed, and what waits for it. */
  load(): QueueLoad
}

const KEY_BYTES = 64
const SALT_BYTES = 16
const MEMORY_BYTES = 64 * 1024 * 1024

/** Hashes made at the same time: more would take the threads that files and DNS need as well. */
const AT_ONCE = 2

/** No line is longer than what is hashed in some seconds, whoever stands in it. */
const QUEUE = {
  atOnce: AT_ONCE,
  ownersMax: 64,
  waitingOfOneMax: 10,
  retrySeconds: 5,
  refusal: 'Many people are signing in. Please try again in a moment.',
}

/** @param cost of new hashes */
export function makePasswords(cost: ScryptCost): Passwords {
  const queue = makeFairQueue(QUEUE)
  const fresh = (): HashParameters => ({ salt: randomBytes(SALT_BYTES), cost })
  const keyOf = (password: string, recipe: HashParameters, person: string | undefined) =>
    queue.run(person ?? requestContext.getStore()?.network ?? '', () => derive(password, recipe))

  async function match(
    hashes: readonly string[],
    password: string,
    person?: string,
  ): Promise<string | undefined> {
    const keys = new Map<string, Buffer>()
    for (const hash of hashes) {
      const { key, ...recipe } = parseHash(hash)
      const same = formatHash(recipe, '')
      const made = keys.get(same) ?? (await keyOf(password, recipe, person))
      keys.set(same, made)
      if (key.length === made.length && timingSafeEqual(key, made)) return hash
    }
    if (hashes.length === 0) await keyOf(password, fresh(), person)
    return undefined
  }

  return {
    async hash(password, { person, like } = {}) {
      const recipe = like === undefined ? fresh() : parseHash(like)
      return formatHash(recipe, (await keyOf(password, recipe, person)).toString('hex'))
    },
    verify: async ({ hash, password }, person) => (await match([hash], password, person)) !== undefined,
    match,
    load: queue.load,
  }
}

type HashParameters = { readonly salt: Buffer; readonly cost: ScryptCost }

const formatHash = ({ salt, cost: { N, r, p } }: HashParameters, key: string): string =>
  [salt.toString('hex'), key, N, r, p].join(':')

/** The first hashes there were do not say their cost: it was the full one. */
function parseHash(hash: string): HashParameters & { readonly key: Buffer } {
  const [salt = '', key = '', N = FULL_COST.N, r = FULL_COST.r, p = FULL_COST.p] = hash.split(':')
  return {
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  }
}

const derive = (password: string, { salt, cost }: HashParameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same letters typed on another keyboard may come composed otherwise; NFKC makes them one.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
