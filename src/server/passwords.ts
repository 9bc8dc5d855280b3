import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { askedBy } from './asked-by.ts'
import { FULL_COST, type ScryptCost } from './config/password-cost.ts'
import { makeFairQueue } from './fair-queue.ts'

/** Both take the turn of `person`, or, where nobody is known yet, of the network that the request comes from. */
export type Passwords = {
  /** @returns salt, key and cost, by which it can be verified whatever later ones cost */
  hash(password: string, person?: string): Promise<string>
  /** Whether a password is the one that was hashed; takes as long as hashing did. */
  verify(given: { hash: string; password: string }, person?: string): Promise<boolean>
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
  const inTurn = <T>(person: string | undefined, work: () => Promise<T>) =>
    queue(person ?? askedBy.getStore() ?? '', work)
  return {
    async hash(password, person) {
      const salt = randomBytes(SALT_BYTES)
      const key = await inTurn(person, () => derive(password, salt, cost))
      return [salt.toString('hex'), key.toString('hex'), cost.N, cost.r, cost.p].join(':')
    },
    async verify({ hash, password }, person) {
      const { salt, key, cost: paid } = partsOf(hash)
      const derived = await inTurn(person, () => derive(password, salt, paid))
      return key.length === derived.length && timingSafeEqual(key, derived)
    },
  }
}

/** The first hashes there were do not say their cost: it was the full one. */
function partsOf(hash: string): { salt: Buffer; key: Buffer; cost: ScryptCost } {
  const [salt = '', key = '', N = FULL_COST.N, r = FULL_COST.r, p = FULL_COST.p] = hash.split(':')
  return {
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  }
}

const derive = (password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same letters typed on another keyboard may come composed otherwise; NFKC makes them one.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
