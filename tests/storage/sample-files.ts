const bytes = (...parts: (string | number[])[]): Buffer<ArrayBuffer> =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

/** Returns one uncompressed entry of a zip archive, which is enough to recognise the file type. */
const zipEntry = (name: string, content: string): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name + content)])
}

const officeFile = (kind: string, part: string) =>
  Buffer.concat([
    zipEntry(
      '[Content_Types].xml',
      `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    ),
    zipEntry(part, '<x/>'),
  ])

const OLD_OFFICE = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'an old document')
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF')
const media = (brand: string) => bytes([0, 0, 0, 16], `ftyp${brand}`, [0, 0, 0, 0])

/** The first bytes of a file, by extension. */
export const SAMPLES: Record<string, Buffer<ArrayBuffer>> = {
  pdf: bytes('%PDF-1.7\n1 0 obj\n'),
  doc: OLD_OFFICE,
  ppt: OLD_OFFICE,
  xls: OLD_OFFICE,
  docx: officeFile('wordprocessingml.document', 'word/document.xml'),
  pptx: officeFile('presentationml.presentation', 'ppt/presentation.xml'),
  xlsx: officeFile('spreadsheetml.sheet', 'xl/workbook.xml'),
  jpg: JPEG,
  jpeg: JPEG,
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  mp4: media('isom'),
  mov: media('qt  '),
}

/** Returns a PDF of exactly this number of bytes. */
export const pdfOf = (length: number): Buffer<ArrayBuffer> =>
  Buffer.concat([SAMPLES.pdf ?? Buffer.of(), Buffer.alloc(length, ' ')]).subarray(0, length)

/** A PNG of one pixel, in Base64. */
export const SMALL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
