import pg from 'pg'
import type { DriverConfig } from './address.ts'

/** Time in milliseconds that a host has to answer whether it accepts writes. */
const HOST_MS = 2_500

export const IS_WRITABLE = `select current_setting('transaction_read_only') = 'off' as writes`

type Config = Omit<pg.ClientConfig, 'connectionString' | 'ssl'> & DriverConfig
type Host = Pick<pg.Client, 'host' | 'port'>

/**
 * The driver's connection. If the address has several hosts, connects to the one that accepts writes, like libpq with
 * `target_session_attrs=read-write`. TLS verifies the host that it connects to.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: Config

  constructor(config: Config) {
    super(driverConfig(config))
    this.#config = config
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null, client?: this) => void): void
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
    const connected = this.#connectToWritable()
    if (!callback) return connected
    connected.then(() => callback(null, this), callback)
    return undefined
  }

  async #connectToWritable(): Promise<this> {
    if (this.#config.addresses.length > 1) Object.assign(this, await findWritableHost(this.#config))
    await super.connect()
    return this
  }
}

const driverConfig = ({ addresses, ...config }: Config, [address] = addresses): pg.ClientConfig => ({
  ...config,
  ...(address !== undefined && { connectionString: address }),
})

/** Running searches by their list of addresses. Connections that open at the same time share one. */
const searches = new WeakMap<DriverConfig['addresses'], Promise<Host>>()

function findWritableHost(config: Config): Promise<Host> {
  const running = searches.get(config.addresses)
  if (running) return running
  const search = askAllHosts(config).finally(() => searches.delete(config.addresses))
  searches.set(config.addresses, search)
  return search
}

/** Asks all hosts at the same time, so that one that hangs does not delay the others. */
async function askAllHosts(config: Config): Promise<Host> {
  const limits = { connectionTimeoutMillis: HOST_MS, query_timeout: HOST_MS }
  const clients = config.addresses.map(
    (address) => new pg.Client({ ...driverConfig(config, [address]), ...limits }),
  )
  try {
    return await Promise.any(clients.map(requireWritable))
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason: Error) => reason.message)
    throw new Error(`None of the hosts accepts writes: ${reasons.join('; ')}`, { cause: error })
  } finally {
    for (const client of clients) client.connection.stream.destroy()
  }
}

async function requireWritable(client: pg.Client): Promise<Host> {
  const { host, port } = client
  client.on('error', () => undefined) // The failing statement reports the error.
  await client.connect()
  const { rows } = await client.query<{ writes: boolean }>(IS_WRITABLE)
  if (!rows[0]?.writes) throw new Error(`${host}:${port} is read-only`)
  return { host, port }
}
