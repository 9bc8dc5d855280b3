import { expect, test } from 'vitest'
import { LOGO_BYTES, LOGO_PIXELS_MAX } from '../limits.ts'
import { checkLogo } from './logo.ts'
import { LOGO_REFUSALS } from './messages.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns the first bytes of a PNG with these dimensions. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9v9z"/></svg>'

test('recognises PNG and SVG by their content', () => {
  expect(checkLogo(png(400, 120))).toEqual({ type: 'image/png' })
  expect(checkLogo(bytesOf(SVG))).toEqual({ type: 'image/svg+xml' })
})

test('accepts an SVG after a byte order mark, declaration, comments and document type', () => {
  const prolog = '\ufeff<?xml version="1.0"?>\n<!-- > --> <!-- <html> -->\n<!DOCTYPE svg PUBLIC "x" "y">\n'
  expect(checkLogo(bytesOf(prolog + SVG))).toEqual({ type: 'image/svg+xml' })
})

test.each([
  ['a web page with an SVG', `<html>${SVG}</html>`],
  ['a web page after an SVG in a comment', `<!-- ${SVG} --><html/>`],
  ['an SVG with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`],
  ['an SVG without its namespace', '<svg/>'],
  ['an unclosed comment', `<!-- ${SVG}`],
  ['no content', ''],
])('refuses %s as a logo', (_, text) => {
  expect(checkLogo(bytesOf(text))).toEqual({ fault: LOGO_REFUSALS.wrongType })
})

test('refuses other encodings, huge pictures and large files', () => {
  expect(checkLogo(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))).toEqual({ fault: LOGO_REFUSALS.wrongType })
  expect(checkLogo(png(1, LOGO_PIXELS_MAX + 1))).toEqual({ fault: LOGO_REFUSALS.tooWide })
  expect(checkLogo(new Uint8Array(LOGO_BYTES + 1))).toEqual({ fault: LOGO_REFUSALS.tooLarge })
})
