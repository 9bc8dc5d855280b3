import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext } from 'node:tls'

/**
 * Thrown if a database address is invalid. The message does not repeat the address, which contains
 * a password.
 */
export class InvalidDatabaseUrl extends Error {
  override readonly name = 'InvalidDatabaseUrl'
}

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']
export const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'ssl'] as const
type TlsParameters = Partial<Record<(typeof TLS_PARAMETERS)[number], string>>

/**
 * Reads the TLS parameters of an address and the files to which they refer. The parameters have the meaning that libpq
 * documents, which differs from the driver's (decision 27).
 * @returns the driver's options; undefined if there are no TLS parameters
 * @throws InvalidDatabaseUrl
 */
export function readTls(searchParams: URLSearchParams): false | ConnectionOptions | undefined {
  const parameters: TlsParameters = {}
  for (const name of TLS_PARAMETERS) {
    const value = searchParams.get(name)
    if (value) parameters[name] = value
  }
  if (Object.keys(parameters).length === 0) return undefined
  const mode = sslModeOf(parameters)
  return mode === 'disable' ? false : tlsOptions(mode, parameters)
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
