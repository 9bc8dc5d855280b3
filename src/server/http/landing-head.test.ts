import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLandingHead } from './landing-head.ts'

const PAGE =
  '<head><script type="module" src="/m.js"></script><link rel="stylesheet" href="/assets/m.css"></head><body>…</body>'
const MANIFEST = {
  'index.html': { file: 'm.js', css: ['assets/m.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_fields.js': { file: 'fields.js', css: ['assets/fields.css'] },
  'features/auth/landing.tsx': {
    file: 'landing.js',
    css: ['assets/landing.css'],
    imports: ['index.html', '_react.js', '_fields.js'],
    dynamicImports: ['parts/toaster.tsx'],
  },
  'parts/toaster.tsx': { file: 'toaster.js', css: ['assets/toaster.css'] },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landing-head-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['m', 'fields', 'landing', 'toaster']) {
    writeFileSync(join(folder, `assets/${name}.css`), `.${name}{}`)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

test("the landing's page holds its styles, keeps its scripts for after its paint, and waits for nothing fetched later", () => {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  expect(withLandingHead(PAGE, folder)).toBe(
    '<head><style>.m{}\n.landing{}\n.fields{}</style><template id="scripts">' +
      '<script type="module" src="/m.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/landing.js">' +
      '<link rel="modulepreload" crossorigin href="/fields.js"></template></head><body>…' +
      '<link rel="stylesheet" disabled href="/assets/landing.css">' +
      '<link rel="stylesheet" disabled href="/assets/fields.css"></body>',
  )
})

test("without the build's manifest the page stays as it is", () => {
  expect(withLandingHead(PAGE, folder)).toBe(PAGE)
})
