import { expect, test } from 'vitest'
import { LOGO_BYTES, LOGO_PIXELS_MAX } from '../limits.ts'
import { checkLogo } from './logo.ts'
import { LOGO_REFUSALS } from './messages.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array<ArrayBuffer>) => {
  const checked = checkLogo(bytes)
  return 'fault' in checked ? checked.fault : new TextDecoder().decode(checked.bytes)
}

/** Returns the first bytes of a PNG with these dimensions. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9v9z"/></svg>'

/** Encodes a text as UTF-16. */
function utf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian)
  return new Uint8Array(view.buffer)
}

test('recognises PNG and SVG by their content', () => {
  expect(checkLogo(png(400, 120))).toEqual({ type: 'image/png', bytes: png(400, 120) })
  expect(checkLogo(bytesOf(SVG))).toEqual({ type: 'image/svg+xml', bytes: bytesOf(SVG) })
})

test('accepts an SVG after a byte order mark, declaration, comments and document type', () => {
  const prolog =
    '\ufeff<?xml version="1.0"?>\n<!-- > --> <!-- <html> -->\n<?x-y a="?"?><!DOCTYPE svg PUBLIC "x>" "y">\n<!-- -->'
  expect(textOf(bytesOf(prolog + SVG))).toBe(SVG)
})

test('replaces the entities of a drawing program by their values', () => {
  const drawn = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!-- ]> --><!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY quoted 'say "hi" &amp; &shape;'><!ENTITY shape "<path d='M0 0'/>"><!ENTITY % other SYSTEM "x">
    <!ATTLIST svg xmlns:a CDATA #FIXED "x>y"> %other;
  ]><svg xmlns="&ns_svg;" data-a='a > b' data-b="&ns_svg;&#62;"><!-- &none; -->&shape;<style><![CDATA[&none;]]></style></svg>`
  expect(textOf(bytesOf(drawn))).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" data-a='a > b' data-b="http://www.w3.org/2000/svg&#62;"><!-- &none; --><path d='M0 0'/><style><![CDATA[&none;]]></style></svg>`,
  )
})

test('a quotation mark in an entity does not end the attribute that contains it', () => {
  const svg = (value: string) => `<svg xmlns="http://www.w3.org/2000/svg" id="${value}"/>`
  expect(textOf(bytesOf(`<!DOCTYPE svg [<!ENTITY a '" x="'>]>${svg('&a;')}`))).toBe(svg('&quot; x=&quot;'))
})

test('reads UTF-16 and declared encodings, and stores UTF-8', () => {
  const named = SVG.replace('<path', '<title>Zoë</title><path')
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${named}`
  expect(textOf(utf16(`\ufeff${declared('UTF-16')}`, true))).toBe(named)
  expect(textOf(utf16(`\ufeff${named}`, false))).toBe(named)
  expect(textOf(utf16(declared('utf-16'), false))).toBe(named)
  expect(textOf(new Uint8Array(Buffer.from(declared('ISO-8859-1'), 'latin1')))).toBe(named)
  expect(textOf(bytesOf(declared('UTF-16')))).toBe(named)
})

test.each([
  ['a web page with an SVG', `<html>${SVG}</html>`, LOGO_REFUSALS.wrongType],
  ['a web page after an SVG in a comment', `<!-- ${SVG} --><html/>`, LOGO_REFUSALS.wrongType],
  ['an unclosed comment', `<!-- ${SVG}`, LOGO_REFUSALS.wrongType],
  ['no content', '', LOGO_REFUSALS.wrongType],
  ['an SVG without its namespace', '<svg/>', LOGO_REFUSALS.noNamespace],
  [
    'an entity of another file',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>${SVG.replace('/>', '/>&a;')}`,
    LOGO_REFUSALS.unknownEntity('a'),
  ],
  ['an entity that contains itself', entities('&b;', '&a;'), LOGO_REFUSALS.tooComplex],
  ['entities that multiply', entities('&b;'.repeat(50), 'x'.repeat(9999)), LOGO_REFUSALS.tooComplex],
  [
    'entities that multiply nothing',
    entities('&b;'.repeat(9999), '&c;'.repeat(99)),
    LOGO_REFUSALS.tooComplex,
  ],
  ['an unclosed document type', `<!DOCTYPE svg [<!ENTITY a "b">${SVG}`, LOGO_REFUSALS.unreadable],
  ['an unclosed tag', SVG.replace('"/>', ''), LOGO_REFUSALS.unreadable],
  [
    'bytes that are not in the declared encoding',
    '<?xml version="1.0" encoding="x"?>',
    LOGO_REFUSALS.encoding,
  ],
])('refuses %s as a logo, with the reason', (_, text, fault) => {
  expect(checkLogo(bytesOf(text))).toEqual({ fault })
})

/** Returns an SVG that refers to an entity `a`. */
function entities(a: string, b: string): string {
  const defined = `<!ENTITY a "${a}"><!ENTITY b "${b}"><!ENTITY c "">`
  return `<!DOCTYPE svg [${defined}]>${SVG.replace('/>', '/>&a;')}`
}

test('refuses JPEG, compressed and wrongly encoded SVG, huge pictures and large files', () => {
  expect(checkLogo(new Uint8Array([0x1f, 0x8b, 8]))).toEqual({ fault: LOGO_REFUSALS.compressed })
  expect(checkLogo(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toEqual({ fault: LOGO_REFUSALS.wrongType })
  expect(checkLogo(new Uint8Array([0x3c, 0xff]))).toEqual({ fault: LOGO_REFUSALS.encoding })
  expect(checkLogo(png(1, LOGO_PIXELS_MAX + 1))).toEqual({ fault: LOGO_REFUSALS.tooWide })
  expect(checkLogo(new Uint8Array(LOGO_BYTES + 1))).toEqual({ fault: LOGO_REFUSALS.tooLarge })
})
