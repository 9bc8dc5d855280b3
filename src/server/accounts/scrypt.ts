import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost by OWASP's password storage cheat sheet (N=2^15, r=8, p=3); one hash takes 32 MiB for its time. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64
const SALT_BYTES = 16

/** Hashes made at the same time: more would take the threads that files and DNS need as well. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** @returns `salt:key` in hexadecimal */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`
}

/** Whether a password is the one that was hashed; takes as long as hashing. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const derived = await derive(password, Buffer.from(salt, 'hex'))
  const stored = Buffer.from(key, 'hex')
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await new Promise((resolve, reject) => {
      // The same letters typed on another keyboard may come composed otherwise; NFKC makes them one.
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
