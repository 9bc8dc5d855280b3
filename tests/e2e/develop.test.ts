import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { startPostgres } from '../postgres-server.mjs'

/** Copies the sources to a folder in which a test may change them. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openround-develop-'))
  for (const name of ['src', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true })
  for (const name of ['vite.config.ts', 'vite.server.config.ts']) cpSync(name, join(folder, name))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

async function developIn(folder: string, DATABASE_URL: string) {
  const port = await freePort()
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: folder,
    env: {
      PATH,
      ...(TMPDIR && { TMPDIR }),
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data
  })
  while (!output.includes('ready ')) await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { output, url: `http://localhost:${port}`, end }
}

test('npm run dev updates a changed screen without losing typed text', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000)
  const folder = copyOfSources()
  const database = await startPostgres()
  const dev = await developIn(folder, database.url)
  try {
    expect(dev.output).toMatch(/^set up \S+\n/)
    expect(dev.output.split('\n').slice(1)).toEqual([`ready ${dev.url}`, ''])
    await page.goto(dev.url)
    await page.getByLabel('First name').fill('Asha')
    const copy = join(folder, 'src/web/features/auth/how-it-works.tsx')
    const changed = readFileSync(copy, 'utf8').replace(/<h2([^>]*)>/, '<h2$1>Changed:')
    writeFileSync(copy, changed)
    await expect(page.getByRole('heading', { name: /^Changed:/ })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    expect((await page.request.get(`${dev.url}/api/session`)).status()).toBe(200)
  } finally {
    await dev.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
