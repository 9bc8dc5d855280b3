import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const LIBRARIES = '/usr/lib'

/** Folders that may contain WebKitGTK's MiniBrowser, which is not in PATH. */
const miniBrowserFolders = readdirSync(LIBRARIES).flatMap((architecture) =>
  ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((version) =>
    join(LIBRARIES, architecture, version),
  ),
)

const find = (program: string, folders = (process.env.PATH ?? '').split(delimiter)) =>
  folders.map((folder) => join(folder, program)).find(existsSync) ?? ''

/** The paths of the programs that the tests need; '' for a program that is not installed. */
export const PROGRAMS = {
  firefox: find('firefox-esr'),
  webKitDriver: find('WebKitWebDriver'),
  miniBrowser: find('MiniBrowser', miniBrowserFolders),
  xvfb: find('Xvfb'),
}

/** The Debian package of each program. */
const PACKAGES: Readonly<Record<keyof typeof PROGRAMS, string>> = {
  firefox: 'firefox-esr',
  webKitDriver: 'webkit2gtk-driver',
  miniBrowser: 'webkit2gtk-driver',
  xvfb: 'xvfb',
}

/** Runs before the tests. @throws Error that names the missing Debian packages */
export default function requirePackages(): void {
  const programs = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]
  const missing = new Set(programs.filter((name) => !PROGRAMS[name]).map((name) => PACKAGES[name]))
  if (missing.size > 0) throw new Error(`Install these Debian packages: ${[...missing].join(', ')}`)
}
