import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext } from 'node:tls'

/** What an address says of TLS cannot be followed; the message says it of an address that it does not repeat. */
export class InvalidDatabaseUrl extends Error {
  override readonly name = 'UnfitAddress'
}

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'ssl'] as const
type TlsParameters = Partial<Record<(typeof PARAMETERS)[number], string>>

/** An address as the driver takes it; `ssl` is missing where the address says nothing of TLS. */
export type DriverConfig = { connectionString: string; ssl?: false | ConnectionOptions }

/**
 * Reads what the address of a server says of TLS, and the files that it names. The parameters mean what PostgreSQL's
 * documentation of libpq says, not what the driver takes them for (decision 47).
 * @throws UnfitAddress
 */
export function toDriverConfig(url: string): DriverConfig {
  const address = new URL(url)
  for (const name of address.searchParams.keys()) {
    if (name.startsWith('ssl') && !PARAMETERS.some((known) => known === name))
      throw new InvalidDatabaseUrl(`holds ${name}, which is not one of ${PARAMETERS.slice(0, -1).join(', ')}`)
  }
  const asked: TlsParameters = {}
  for (const name of PARAMETERS) {
    const value = address.searchParams.get(name)
    if (value) asked[name] = value
    address.searchParams.delete(name)
  }
  if (Object.keys(asked).length === 0) return { connectionString: url }
  const mode = sslModeOf(asked)
  const ssl = mode === 'disable' ? false : tlsOptions(mode, asked)
  return { connectionString: address.href, ssl }
}

function sslModeOf({ sslmode, ssl, sslrootcert }: TlsParameters): string {
  // Both as libpq takes them: the first for addresses of other drivers.
  const mode = sslmode ?? (ssl === 'true' ? 'require' : sslrootcert === 'system' ? 'verify-full' : undefined)
  if (mode === undefined) throw new InvalidDatabaseUrl('speaks of TLS without sslmode')
  if (!MODES.includes(mode))
    throw new InvalidDatabaseUrl(`has an sslmode that is not one of ${MODES.join(', ')}`)
  if (sslrootcert === 'system' && mode !== 'verify-full')
    throw new InvalidDatabaseUrl(
      'has sslrootcert=system without sslmode=verify-full: anybody gets such a certificate',
    )
  if (mode === 'verify-ca' && !sslrootcert)
    throw new InvalidDatabaseUrl('has sslmode=verify-ca without sslrootcert')
  return mode
}

function tlsOptions(mode: string, asked: TlsParameters): ConnectionOptions {
  const ca = asked.sslrootcert === 'system' ? undefined : readCertificates('sslrootcert', asked)
  const cert = readCertificates('sslcert', asked)
  const key = readParameterFile('sslkey', asked)
  if ((cert === undefined) !== (key === undefined))
    throw new InvalidDatabaseUrl('has one of sslcert and sslkey alone')
  const files = { ...(ca && { ca }), ...(cert && { cert, key, passphrase: asked.sslpassword }) }
  refuseMismatchedFiles(files)
  if (mode === 'verify-full') return files
  // Who vouches for the certificate is checked where it is said who may, but not for which host it was made.
  return ca ? { ...files, checkServerIdentity: () => undefined } : { ...files, rejectUnauthorized: false }
}

function readCertificates(name: 'sslrootcert' | 'sslcert', asked: TlsParameters): string | undefined {
  const content = readParameterFile(name, asked)
  try {
    if (content !== undefined) new X509Certificate(content)
  } catch (error) {
    throw new InvalidDatabaseUrl(`names by ${name} a file that holds no certificate`, { cause: error })
  }
  return content
}

function readParameterFile(
  name: 'sslrootcert' | 'sslcert' | 'sslkey',
  asked: TlsParameters,
): string | undefined {
  const path = asked[name]
  try {
    return path === undefined ? undefined : readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidDatabaseUrl(`names by ${name} a file that cannot be read`, { cause: error })
  }
}

function refuseMismatchedFiles(files: ConnectionOptions): void {
  try {
    createSecureContext(files)
  } catch (error) {
    throw new InvalidDatabaseUrl('names by sslcert and sslkey files that do not belong together', {
      cause: error,
    })
  }
}
