const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n)/g

/** Parses an exported CSV file (RFC 4180) without the library that writes it. @returns its rows, the header first */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('The file has no byte order mark.')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(FIELD)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
