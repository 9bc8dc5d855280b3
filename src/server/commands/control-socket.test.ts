import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openControlSocket, sendCommand } from './control-socket.ts'

const folder = mkdtempSync(join(tmpdir(), 'openround-control-'))
afterAll(() => rmSync(folder, { recursive: true }))

const commands = {
  echo: async (args: readonly string[]) => ({ code: 0, lines: args }),
  break: () => Promise.reject(new Error('broken')),
}

const failures: unknown[] = []
const open = (dataDir: string) => openControlSocket(dataDir, commands, (error) => failures.push(error))

test.each([
  ['short', 'short'],
  ['long', 'd'.repeat(120)],
])(
  'answers commands until the server closes the socket, in a data folder with a %s path',
  async (_, name) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    expect(await sendCommand(dataDir, 'echo', [])).toBe(undefined)
    const socket = await open(dataDir)
    expect(await sendCommand(dataDir, 'echo', ['a', 'ü\n'])).toEqual({ code: 0, lines: ['a', 'ü\n'] })
    expect(await sendCommand(dataDir, 'nonsense', [])).toEqual({
      code: 1,
      lines: ['The running server has no command nonsense.'],
    })
    await socket.close()
    expect(await sendCommand(dataDir, 'echo', [])).toBe(undefined)
  },
)

test('opens the control socket for its owner only, replacing a leftover file [D-accounts.21, V13.3.2]', async () => {
  const path = join(folder, 'control.sock')
  writeFileSync(path, '')
  const socket = await open(folder)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await socket.close()
  expect(existsSync(path)).toBe(false)
})

test('reports a failed command to its caller and keeps running', async () => {
  const socket = await open(folder)
  await expect(sendCommand(folder, 'break', [])).rejects.toThrow('the server closed the connection')
  expect(failures).toEqual([new Error('broken')])
  expect(await sendCommand(folder, 'echo', ['x'])).toEqual({ code: 0, lines: ['x'] })
  await socket.close()
})
