// Finds a Chromium that can really show a page, for the browser tests. When run as a program, prints the browser as
// JSON.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/openround-browser')
const FOUND = join(CACHE, 'found.json')
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const OUTSIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]
const LAUNCH_TIMEOUT = 30_000

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const say = (line) => process.stderr.write(`${line}\n`)

const existing = (paths) =>
  paths.filter((path) => existsSync(path)).map((executablePath) => ({ executablePath }))

const installed = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...OUTSIDE_PATH]
    .filter((path) => existsSync(path))
    .map((executablePath) => ({ executablePath }))
}

// Writes a font configuration, because the one in the npm package lists only the folders of Amazon Linux.
const listFonts = () => {
  const folders = [join(CACHE, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('')
  const list = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}</fontconfig>`
  const path = join(CACHE, 'fonts.conf')
  writeFileSync(path, list)
  return path
}

/**
 * Unpacks the Chromium of an npm package into the cache. Returns three ways to start it: as is, with its own fonts and
 * libraries, and with those in a single process.
 */
const fromNpm = async () => {
  const before = { ...process.env }
  // The package unpacks to TMPDIR. It unpacks its libraries only if AWS_EXECUTION_ENV names AWS Lambda.
  Object.assign(process.env, { TMPDIR: CACHE, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    const env = { FONTCONFIG_FILE: listFonts(), LD_LIBRARY_PATH: join(CACHE, 'al2023/lib') }
    const args = ['--no-zygote', '--single-process']
    return [{ executablePath }, { executablePath, env }, { executablePath, env, args }]
  } finally {
    process.env = before
  }
}

const fromApt = () => {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/etc/debian_version')) return []
  say('browser: installing chromium with apt-get')
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execFileSync('apt-get', ['update', '-q'], options)
  execFileSync('apt-get', ['install', '-y', '-q', 'chromium'], options)
  return installed()
}

const CANDIDATES = [
  ['CHROME_PATH', () => (process.env.CHROME_PATH ? [{ executablePath: process.env.CHROME_PATH }] : [])],
  ["Playwright's", ({ chromium }) => existing([chromium.executablePath()])],
  // The headless build comes first, because tests take half as long in it as in a browser with windows.
  ['from npm', fromNpm],
  ['installed', installed],
  ['apt', fromApt],
]

/** Launches a candidate with Playwright. @throws Error unless it lays out a page 1280 pixels wide and shows its text */
const showPage = async ({ chromium }, { executablePath, env = {}, args = [] }) => {
  if (!existsSync(executablePath)) throw new Error(`${executablePath} does not exist`)
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS, ...args],
    env: { ...process.env, ...env },
    timeout: LAUNCH_TIMEOUT,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.setContent('<div><span>It shows</span></div>')
    const [paper, text] = await page
      .locator('div, span')
      .evaluateAll((all) => all.map((one) => one.offsetWidth))
    await page.screenshot()
    if (paper < 1200) throw new Error(`its page is only ${paper} pixels wide`)
    if (text < 20) throw new Error('it has no font to display text')
  } finally {
    await browser.close()
  }
}

const firstThatShows = async (playwright) => {
  for (const [source, candidates] of CANDIDATES) {
    try {
      for (const candidate of await candidates(playwright)) {
        try {
          await showPage(playwright, candidate)
          return { source, args: [], env: {}, ...candidate }
        } catch (error) {
          say(`browser: ${candidate.executablePath} does not work: ${String(error.message).split('\n')[0]}`)
        }
      }
    } catch (error) {
      say(`browser: ${source}: ${String(error.message).split('\n')[0]}`)
    }
  }
  throw new Error('No browser found. Install Chromium or Chrome, or set CHROME_PATH to the path of one.')
}

const remembered = () => {
  if (!existsSync(FOUND)) return undefined
  const found = JSON.parse(readFileSync(FOUND, 'utf8'))
  const isWanted = !process.env.CHROME_PATH || process.env.CHROME_PATH === found.executablePath
  return isWanted && existsSync(found.executablePath) ? found : undefined
}

/**
 * Returns the browser for the tests: { source, executablePath, args, env }. Searches once, then caches the result under
 * node_modules/.cache.
 * @throws Error if this machine has no working browser and none can be installed
 */
export const findBrowser = async () => {
  const known = remembered()
  if (known) return known
  mkdirSync(CACHE, { recursive: true })
  const found = await firstThatShows(await import('@playwright/test'))
  const result = { ...found, args: [...BROWSER_ARGS, ...found.args] }
  writeFileSync(FOUND, JSON.stringify(result, null, 2))
  return result
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${JSON.stringify(await findBrowser())}\n`)
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}
