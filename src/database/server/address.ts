import type { ConnectionOptions } from 'node:tls'
import { InvalidDatabaseUrl, readTls, TLS_PARAMETERS } from './tls.ts'

/** Parameters that are accepted next to those for TLS. The driver ignores the last ones, which do no harm. */
const PARAMETERS = [
  ...TLS_PARAMETERS,
  ...['target_session_attrs', 'host', 'options', 'application_name', 'fallback_application_name'],
  ...['connect_timeout', 'keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count'],
  'tcp_user_timeout',
]

/** Connection options of the driver. `ssl` is missing if the address has no TLS parameters. */
export type DriverConfig = {
  /** One address for each host. */
  addresses: string[]
  ssl?: false | ConnectionOptions
}

const SEVERAL_HOSTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/is

/** Splits an address with several hosts, such as `postgres://login@a:5432,b:5432/db`, into one for each host. */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts, rest = ''] = SEVERAL_HOSTS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`)
}

/**
 * Reads an address, with one or several hosts. Its parameters have the meaning that libpq documents, which differs from
 * the driver's (decision 64). Also reads the files to which TLS parameters refer.
 * @throws InvalidDatabaseUrl
 */
export function toDriverConfig(url: string): DriverConfig {
  const addresses = splitHosts(url)
  const { searchParams } = new URL(addresses[0] ?? url)
  refuseParameters(searchParams, addresses.length)
  const ssl = readTls(searchParams)
  return ssl === undefined ? { addresses } : { addresses: addresses.map(withoutTlsParameters), ssl }
}

/** Refuses parameters that would change what is connected to, and unknown ones, which may be misspelt. */
function refuseParameters(parameters: URLSearchParams, hosts: number): void {
  for (const [name, value] of parameters) {
    if (!PARAMETERS.includes(name))
      throw new InvalidDatabaseUrl(`holds ${name}, which is not one of ${PARAMETERS.join(', ')}`)
    if (name === 'host' && (hosts > 1 || !value.startsWith('/')))
      throw new InvalidDatabaseUrl(
        'holds host, which may only be the folder of a socket: name hosts before the /',
      )
    if (name === 'target_session_attrs' && value !== 'read-write')
      throw new InvalidDatabaseUrl('holds target_session_attrs, which may only be read-write')
  }
}

function withoutTlsParameters(text: string): string {
  const address = new URL(text)
  for (const name of TLS_PARAMETERS) address.searchParams.delete(name)
  return address.href
}
