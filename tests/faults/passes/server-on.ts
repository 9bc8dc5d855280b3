import { freePort } from '#tests/free-port.mjs'
import { type Process, startedServer } from '#tests/scripts/built-server.ts'

/** A running build of the server that can be restarted on the same port. */
export type RestartedServer = {
  readonly url: string
  /** Starts the server. @returns its address, once it is ready */
  start(): Promise<string>
  /** Kills the server. */
  kill(): Promise<void>
  /** Stops the server gracefully. */
  stop(): Promise<void>
}

/** Reserves a port for a server. @param settings its environment variables except PORT */
export async function serverOn(settings: Record<string, string>): Promise<RestartedServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  let running: Process | undefined
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM') => {
    running?.child.kill(signal)
    await running?.ended
    running = undefined
  }
  return {
    url,
    async start() {
      running ??= await startedServer({ ...settings, PORT: String(port) })
      const status = async () => ((await (await fetch(`${url}/readyz`)).json()) as { status: string }).status
      while ((await status()) !== 'ok') await new Promise((later) => setTimeout(later, 50))
      return url
    },
    kill: () => endBy('SIGKILL'),
    stop: () => endBy('SIGTERM'),
  }
}
