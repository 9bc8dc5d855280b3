import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** How a command ended: its exit code and what it says, a line each. */
export type CommandOutcome = { readonly code: number; readonly lines: readonly string[] }

/** What a running server does when asked from the command line: by name, with the words that follow it. */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<CommandOutcome>>>

/** What the address of a socket may hold; on Linux 107 bytes, elsewhere fewer. */
const PATH_BYTES_MAX = 100

const recordOf = (dataDir: string) => join(dataDir, 'control-path')

/**
 * Lets commands reach this server over a socket under `dataDir` (mode 0600), since it alone may open the embedded
 * database (D-accounts.21). `failed` is told what a command threw. Call it while holding the database's lock: whatever socket is there is a dead one's.
 */
export async function openControlSocket(
  dataDir: string,
  commands: Commands,
  failed: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy()) // Whoever asked has gone.
    handleCommand(socket, commands).catch((error: unknown) => {
      failed(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  if (!isPipe(path)) chmodSync(path, 0o600)
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      removeSocket(dataDir, path)
    },
  }
}

/**
 * Has the server that runs on `dataDir` carry a command out.
 * @returns undefined when none listens
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  args: readonly string[],
): Promise<CommandOutcome | undefined> {
  const socket = connect(recordedSocketPath(dataDir))
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  } catch (error) {
    if (NOT_LISTENING.includes(codeOf(error))) return undefined
    throw error
  }
  socket.end(JSON.stringify({ command, args }))
  const said = await text(socket)
  if (said === '') throw new Error('The command failed: the server broke off; its log says why.')
  return JSON.parse(said) as CommandOutcome
}

// EINVAL: a path too long for a socket, where no server has recorded another (Node 24).
const NOT_LISTENING: unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL']

async function handleCommand(socket: Socket, commands: Commands): Promise<void> {
  // Read to its end, but kept open for the answer.
  const asked = await text(socket.iterator({ destroyOnReturn: false }))
  const { command, args } = JSON.parse(asked) as { command: string; args: string[] }
  const carryOut = commands[command]
  const outcome = carryOut
    ? await carryOut(args)
    : { code: 1, lines: [`The running server knows no ${command}.`] }
  socket.end(JSON.stringify(outcome))
}

const isPipe = (path: string) => path.startsWith('\\\\')

/** The socket's address in the data folder; if that is too long for one, in a folder of our own, which is recorded. */
function socketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\openround-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  }
  rmSync(recordOf(dataDir), { force: true })
  const path = join(dataDir, 'control.sock')
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return path
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'openround-')), 'control.sock')
  writeFileSync(recordOf(dataDir), elsewhere, { mode: 0o600 })
  return elsewhere
}

function recordedSocketPath(dataDir: string): string {
  if (process.platform === 'win32') return socketPath(dataDir)
  const record = recordOf(dataDir)
  return existsSync(record) ? readFileSync(record, 'utf8') : join(dataDir, 'control.sock')
}

function removeSocket(dataDir: string, path: string): void {
  if (isPipe(path)) return
  rmSync(path, { force: true })
  if (!existsSync(recordOf(dataDir))) return
  rmSync(recordOf(dataDir))
  rmSync(dirname(path), { recursive: true })
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
