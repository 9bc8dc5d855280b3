import { createCipheriv, createHash } from 'node:crypto'

/**
 * Returns whether a PDF opens only with a password or a certificate (ISO 32000-2, 7.5.5 and 7.6). A PDF that only
 * restricts printing or changes opens with an empty password. Returns false for a PDF that cannot be parsed.
 */
export function needsPassword(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  const trailer = trailerOf(text)
  const encryption = encryptionOf(text, trailer)
  if (encryption === undefined) return false
  if (!/\/Filter\s*\/Standard\b/.test(encryption)) return true
  const owner = stringAt(encryption, /\/O\s*(?=[<(])/)
  const user = stringAt(encryption, /\/U\s*(?=[<(])/)
  if (!owner || !user) return false
  const revision = integerAt(encryption, /\/R\s*(\d+)/) ?? 0
  if (revision >= 5) return !opensWithoutPassword256(revision, user)
  const id = stringAt(trailer, /\/ID\s*\[\s*(?=[<(])/) ?? Buffer.of()
  return !opensWithoutPassword({ revision, encryption, owner, user, id })
}

/** Key in the trailer of an encrypted PDF. */
export const PDF_ENCRYPTION = Buffer.from('/Encrypt')

/** Returns the text of the newest trailer, or of the dictionary of a cross-reference stream that replaces it. */
function trailerOf(text: string): string {
  const [, offsetDigits] = /^startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref'))) ?? []
  const offset = Number(offsetDigits ?? text.length)
  // Offsets count from the PDF header, which other bytes may precede.
  const places = [offset, offset + text.indexOf('%PDF-')]
  const isStream = (place: number) => /^\s*\d+\s+\d+\s+obj/.test(text.slice(place, place + 40))
  const isTable = (place: number) => /^\s*xref/.test(text.slice(place, place + 40))
  const stream = places.find(isStream)
  if (stream !== undefined) return untilKeyword(text.slice(stream))
  const table = places.find(isTable)
  return untilKeyword(
    text.slice(table === undefined ? text.lastIndexOf('trailer') : text.indexOf('trailer', table)),
  )
}

const untilKeyword = (text: string): string => text.split(/\bstream\b|startxref|endobj/, 1)[0] ?? ''

/** Returns the encryption dictionary, or undefined for a PDF that is not encrypted. */
function encryptionOf(text: string, trailer: string): string | undefined {
  const inline = trailer.search(/\/Encrypt\s*<</)
  if (inline !== -1) return trailer.slice(inline)
  const [, number, generation] = /\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(trailer) ?? []
  if (number === undefined) return undefined
  const header = `${number} ${generation} obj`
  let start = text.lastIndexOf(header)
  // Skips matches inside longer numbers: '19 0 obj' also ends with '9 0 obj'.
  while (start > 0 && /\d/.test(text.charAt(start - 1))) start = text.lastIndexOf(header, start - 1)
  return start === -1 ? undefined : untilKeyword(text.slice(start))
}

function integerAt(dictionary: string, key: RegExp): number | undefined {
  const digits = key.exec(dictionary)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the bytes of the string after `key`, written as '<hex>' or '(literal)'; undefined if there is none. */
function stringAt(dictionary: string, key: RegExp): Buffer | undefined {
  const found = key.exec(dictionary)
  if (!found) return undefined
  const rest = dictionary.slice(found.index + found[0].length)
  if (rest.startsWith('<')) {
    const [hex = ''] = rest.slice(1).split('>', 1)
    return Buffer.from(hex.replace(/\s/g, ''), 'hex')
  }
  return literalString(rest)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the bytes of a string in parentheses, which may be nested and escaped. */
function literalString(text: string): Buffer {
  const tokens = /\\([0-7]{1,3}|\r\n|.)|\r\n?|./gs
  let depth = 0
  let content = ''
  for (const [token, escaped] of text.matchAll(tokens)) {
    if (escaped !== undefined) content += escapedCharacter(escaped)
    else {
      if (token === ')') depth -= 1
      if (depth === 0 && token === ')') break
      if (depth > 0) content += token.startsWith('\r') ? '\n' : token
      if (token === '(') depth += 1
    }
  }
  return Buffer.from(content, 'latin1')
}

function escapedCharacter(escaped: string): string {
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
  return /^[\r\n]/.test(escaped) ? '' : (ESCAPES[escaped] ?? escaped)
}

type Encryption = {
  readonly revision: number
  readonly encryption: string
  readonly owner: Buffer
  readonly user: Buffer
  readonly id: Buffer
}

/** The algorithms pad a password to 32 bytes with this value. They replace an empty password with the whole value. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

/** Checks whether an empty password matches `U`, for RC4 and AES-128 (algorithms 2 and 6). */
function opensWithoutPassword({ revision, encryption, owner, user, id }: Encryption): boolean {
  const bits = encryption.includes('/AESV2') ? 128 : (integerAt(encryption, /\/Length\s+(\d+)/) ?? 40)
  const length = revision === 2 ? 5 : bits / 8
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE((integerAt(encryption, /\/P\s*([-+]?\d+)/) ?? 0) | 0)
  const isMetadataPlain = revision >= 4 && /\/EncryptMetadata\s+false/.test(encryption)
  let key = md5(PADDING, owner.subarray(0, 32), permissions, id, Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff))
  key = key.subarray(0, length)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length)
  let expected = md5(PADDING, id)
  for (let round = 0; round < 20; round++) {
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    )
  }
  return expected.equals(user.subarray(0, 16))
}

/** Implements RC4, which OpenSSL 3 no longer offers. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const [first = 0, second = 0] = [state[a], state[b]]
    state[a] = second
    state[b] = first
    return first + second
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 0xff
      j = (j + (state[i] ?? 0)) & 0xff
      return byte ^ (state[swap(i, j) & 0xff] ?? 0)
    }),
  )
}

/**
 * Checks whether an empty password matches `U` in AES-256. `U` starts with a 32-byte hash and 8 bytes of validation
 * salt (algorithm 11).
 */
function opensWithoutPassword256(revision: number, user: Buffer): boolean {
  const salt = user.subarray(32, 40)
  const hash = createHash('sha256').update(salt).digest()
  return (revision === 5 ? hash : hardenedHash(hash)).equals(user.subarray(0, 32))
}

const HASHES = ['sha256', 'sha384', 'sha512']

/** Computes the hash of algorithm 2.B for an empty password. */
function hardenedHash(start: Buffer): Buffer {
  let hash = start
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = createHash(HASHES[remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}
