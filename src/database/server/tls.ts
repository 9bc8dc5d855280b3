import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext } from 'node:tls'

/**
 * Thrown if the TLS options of a database address are invalid. The message does not repeat the address, which contains
 * a password.
 */
export class InvalidDatabaseUrl extends Error {
  override readonly name = 'InvalidDatabaseUrl'
}

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'ssl'] as const
type TlsParameters = Partial<Record<(typeof PARAMETERS)[number], string>>

/** Connection options of the driver. `ssl` is missing if the address has no TLS parameters. */
export type DriverConfig = { connectionString: string; ssl?: false | ConnectionOptions }

/**
 * Reads the TLS parameters of an address and the files to which they refer. The parameters have the meaning that libpq
 * documents, which differs from the driver's (decision 27).
 * @throws InvalidDatabaseUrl
 */
export function toDriverConfig(url: string): DriverConfig {
  const address = new URL(url)
  for (const name of address.searchParams.keys()) {
    if (name.startsWith('ssl') && !PARAMETERS.some((known) => known === name))
      throw new InvalidDatabaseUrl(`holds ${name}, which is not one of ${PARAMETERS.slice(0, -1).join(', ')}`)
  }
  const parameters: TlsParameters = {}
  for (const name of PARAMETERS) {
    const value = address.searchParams.get(name)
    if (value) parameters[name] = value
    address.searchParams.delete(name)
  }
  if (Object.keys(parameters).length === 0) return { connectionString: url }
  const mode = sslModeOf(parameters)
  const ssl = mode === 'disable' ? false : tlsOptions(mode, parameters)
  return { connectionString: address.href, ssl }
}

function sslModeOf({ sslmode, ssl, sslrootcert }: TlsParameters): string {
  // Like libpq, accepts ssl=true from addresses of other drivers, and treats sslrootcert=system as verify-full.
  const mode = sslmode ?? (ssl === 'true' ? 'require' : sslrootcert === 'system' ? 'verify-full' : undefined)
  if (mode === undefined) throw new InvalidDatabaseUrl('has TLS parameters without sslmode')
  if (!MODES.includes(mode))
    throw new InvalidDatabaseUrl(`has an sslmode that is not one of ${MODES.join(', ')}`)
  if (sslrootcert === 'system' && mode !== 'verify-full')
    throw new InvalidDatabaseUrl(
      'has sslrootcert=system without sslmode=verify-full: anybody can get such a certificate',
    )
  if (mode === 'verify-ca' && !sslrootcert)
    throw new InvalidDatabaseUrl('has sslmode=verify-ca without sslrootcert')
  return mode
}

function tlsOptions(mode: string, parameters: TlsParameters): ConnectionOptions {
  const ca = parameters.sslrootcert === 'system' ? undefined : readCertificates('sslrootcert', parameters)
  const cert = readCertificates('sslcert', parameters)
  const key = readParameterFile('sslkey', parameters)
  if ((cert === undefined) !== (key === undefined))
    throw new InvalidDatabaseUrl('has only one of sslcert and sslkey')
  const files = { ...(ca && { ca }), ...(cert && { cert, key, passphrase: parameters.sslpassword }) }
  refuseMismatchedFiles(files)
  if (mode === 'verify-full') return files
  // With sslrootcert, verifies the issuer but not the host name. Without it, verifies nothing.
  return ca ? { ...files, checkServerIdentity: () => undefined } : { ...files, rejectUnauthorized: false }
}

function readCertificates(name: 'sslrootcert' | 'sslcert', parameters: TlsParameters): string | undefined {
  const content = readParameterFile(name, parameters)
  try {
    if (content !== undefined) new X509Certificate(content)
  } catch (error) {
    throw new InvalidDatabaseUrl(`names a file in ${name} that contains no certificate`, { cause: error })
  }
  return content
}

function readParameterFile(
  name: 'sslrootcert' | 'sslcert' | 'sslkey',
  parameters: TlsParameters,
): string | undefined {
  const path = parameters[name]
  try {
    return path === undefined ? undefined : readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidDatabaseUrl(`names a file in ${name} that cannot be read`, { cause: error })
  }
}

function refuseMismatchedFiles(files: ConnectionOptions): void {
  try {
    createSecureContext(files)
  } catch (error) {
    throw new InvalidDatabaseUrl('names files in sslcert and sslkey that do not belong together', {
      cause: error,
    })
  }
}
