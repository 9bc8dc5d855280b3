import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorCode } from '#server/error-code.ts'

/** Result of a command: exit code and output lines. */
export type CommandOutcome = { readonly code: number; readonly lines: readonly string[] }

/** Commands of a running server, by name, with their arguments. */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<CommandOutcome>>>

/**
 * Maximum length of a socket's path. It is below the limits of all operating systems: 107 bytes on Linux, and less on
 * other systems.
 */
const PATH_BYTES_MAX = 100

const recordOf = (dataDir: string) => join(dataDir, 'control-path')

/**
 * Listens for commands on a socket (mode 0600), because only this process may open the embedded database in `dataDir`
 * (D-accounts.21). The caller holds the database's lock, so an existing socket must belong to a dead process.
 * @param onError reports errors that a command has thrown
 */
export async function openControlSocket(
  dataDir: string,
  commands: Commands,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy()) // Ignores the error of a client that has disconnected.
    handleCommand(socket, commands).catch((error: unknown) => {
      onError(error)
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
 * Sends a command to the server that runs on `dataDir`.
 * @returns undefined if no server is running
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
    if (NOT_LISTENING.includes(errorCode(error))) return undefined
    throw error
  }
  socket.end(JSON.stringify({ command, args }))
  const response = await text(socket)
  if (response === '')
    throw new Error(
      'The command failed because the server closed the connection. See its log for the reason.',
    )
  return JSON.parse(response) as CommandOutcome
}

// EINVAL (Node 24) means that the path is too long for a socket, and that no server has recorded a shorter path.
const NOT_LISTENING: unknown[] = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL']

async function handleCommand(socket: Socket, commands: Commands): Promise<void> {
  // Reads to the end, but keeps the socket open for the response.
  const request = await text(socket.iterator({ destroyOnReturn: false }))
  const { command, args } = JSON.parse(request) as { command: string; args: string[] }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  const outcome = run
    ? await run(args)
    : { code: 1, lines: [`The running server has no command ${command}.`] }
  socket.end(JSON.stringify(outcome))
}

const isPipe = (path: string) => path.startsWith('\\\\')

/**
 * Returns the path for a new socket, in the data folder. If that path would be too long, returns one in a new temporary
 * folder and records it in the data folder. On Windows, returns the name of a pipe.
 */
function socketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\openround-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  }
  rmSync(recordOf(dataDir), { force: true })
  const path = join(dataDir, 'control.sock')
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return path
  const temporary = join(mkdtempSync(join(tmpdir(), 'openround-')), 'control.sock')
  writeFileSync(recordOf(dataDir), temporary, { mode: 0o600 })
  return temporary
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
