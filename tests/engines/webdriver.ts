import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The WebDriver commands that the tests use, with Firefox's names for them and with their HTTP methods and paths. */
const COMMANDS = {
  NewSession: ['POST', ''],
  DeleteSession: ['DELETE', ''],
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  Refresh: ['POST', '/refresh'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  GetWindowHandles: ['GET', '/window/handles'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  SetWindowRect: ['POST', '/window/rect'],
  AddCookie: ['POST', '/cookie'],
  DeleteAllCookies: ['DELETE', '/cookie'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

type Params = Readonly<Record<string, unknown>>

/** Sends a command to a browser. @throws Error with the browser's message, or if it does not reply in time */
export type Send = (command: keyof typeof COMMANDS, params?: Params) => Promise<unknown>

const REPLY_MS = 60_000

const withTimeLimit =
  (send: Send): Send =>
  (command, params) => {
    const limit = setTimeout(REPLY_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${command} has had no reply for ${REPLY_MS / 1000} s: ${JSON.stringify(params)}`)
    })
    return Promise.race([send(command, params), limit])
  }

/** Opens a session with a WebDriver server, such as WebKitWebDriver. @param address without a slash at the end */
export async function overHttp(address: string, capabilities: Params): Promise<Send> {
  let session = `${address}/session`
  const send = withTimeLimit(async (command, params = {}) => {
    const [method, path] = COMMANDS[command]
    const body = method === 'POST' ? JSON.stringify(params) : undefined
    const reply = await fetch(`${session}${path.replace('{id}', String(params.id))}`, { method, body })
    const { value } = await reply.json()
    if (!reply.ok) throw new Error(`${command}: ${value.error}: ${value.message}`)
    return value
  })
  const { sessionId } = (await send('NewSession', { capabilities })) as { sessionId: string }
  session = `${session}/${sessionId}`
  return send
}

type Reply = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/**
 * Opens a session with Firefox through Marionette, the protocol behind geckodriver. It uses the same commands, as JSON
 * messages over TCP, each preceded by its length.
 */
export async function overMarionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, (reply: Reply) => void>()
  const ended = new Promise<never>((_, reject) => {
    socket.once('close', () => reject(new Error('Firefox has ended')))
  })
  ended.catch(() => undefined)
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const begin = received.indexOf(':') + 1
      const end = begin + Number(received.subarray(0, begin - 1))
      if (begin === 0 || received.length < end) return
      const message = JSON.parse(received.subarray(begin, end).toString())
      received = received.subarray(end)
      // The first message is a greeting, not a reply to a command.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Reply)
    }
  })
  let id = 0
  const send = withTimeLimit(async (command, params = {}) => {
    id += 1
    const message = JSON.stringify([0, id, `WebDriver:${command}`, params])
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error, result] = await Promise.race([replied, ended])
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`)
    return isValue(result) ? result.value : result
  })
  await send('NewSession', {})
  return send
}

const isValue = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result
