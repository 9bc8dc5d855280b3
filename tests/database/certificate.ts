import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// Creates test certificates at run time, so that none expires and no key is in the repository.

export type Authority = {
  readonly certificate: string
  issue(host: string): { certificate: string; key: string }
}

/** Creates a certificate authority. @param name must be unique */
export function makeAuthority(name: string): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    certificate: sign(name, name, keys.publicKey, keys.privateKey, AUTHORITY),
    issue(host) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return {
        certificate: sign(name, host, own.publicKey, keys.privateKey, forHost(host)),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

const SEQUENCE = 0x30
const SET = 0x31

/** Encodes ASN.1 in DER: a tag, the length, and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const hex = (text: string) => Buffer.from(text, 'hex')
const ECDSA_SHA256 = der(SEQUENCE, der(0x06, hex('2a8648ce3d040302')))
const nameOf = (text: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, der(0x06, hex('550403')), der(0x0c, Buffer.from(text)))))
const extension = (id: string, value: Buffer) => der(SEQUENCE, der(0x06, hex(id)), der(0x04, value))
const AUTHORITY = extension('551d13', der(SEQUENCE, hex('0101ff')))
const forHost = (host: string) => extension('551d11', der(SEQUENCE, der(0x82, Buffer.from(host))))

/** The certificates are valid from 2020 to 2049. */
const VALIDITY = der(
  SEQUENCE,
  ...['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time))),
)

function sign(issuer: string, subject: string, key: KeyObject, by: KeyObject, more: Buffer): string {
  const content = der(
    SEQUENCE,
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([hex('01'), randomBytes(8)])),
    ECDSA_SHA256,
    nameOf(issuer),
    VALIDITY,
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, more)),
  )
  const signature = createSign('sha256').update(content).sign(by)
  const whole = der(SEQUENCE, content, ECDSA_SHA256, der(0x03, hex('00'), signature))
  // Lines have 64 characters. An empty line at the end would make the file unreadable.
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
