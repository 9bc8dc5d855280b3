import { z } from '@hono/zod-openapi'
import { TransferRefused } from '#database/transfer/at-one-moment.ts'
import { counted } from '#domain/counted.ts'

export const MANIFEST = 'manifest.json'

/** Goes up when an older version could not read what a newer one writes. */
export const FORMAT = 1

const SHAPE = z.object({
  format: z.literal(FORMAT),
  /** Of the program. */
  version: z.string(),
  /** Of which the rows are, in UTC. */
  moment: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** By table. */
  rows: z.record(z.string(), z.number()),
  files: z.array(z.object({ path: z.string(), content_type: z.string() })),
  /** Files that rows name and the storage did not have. */
  missing: z.array(z.string()),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof SHAPE>

/** How much a backup holds, as one says it. */
export function amountIn({ rows, files }: Pick<Manifest, 'rows' | 'files'>): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${counted(all, 'row', 'rows')} and ${counted(files.length, 'file', 'files')}`
}

/** Where the parts of an archive stand. */
export const rowsOf = (table: string): string => `rows/${table}.ndjson`
export const contentOf = (path: string): string => `files/${path}`
export const secretOf = (name: string): string => `secrets/${name}`

/** What a part is called within its folder; undefined for a part of another folder. */
export const within = (folder: 'rows' | 'files' | 'secrets', name: string): string | undefined => {
  if (!name.startsWith(`${folder}/`)) return undefined
  const called = name.slice(folder.length + 1)
  return folder === 'rows' ? called.replace(/\.ndjson$/, '') : called
}

/** @throws TransferRefused for what another version has written, or nobody */
export function readManifest(path: string, text: string): Manifest {
  const said = parsed(text)
  if (typeof said === 'object' && said !== null && 'format' in said && Number(said.format) > FORMAT) {
    const version = 'version' in said ? ` (${String(said.version)})` : ''
    throw new TransferRefused(
      `${path} comes from a newer version${version}: restore it with that version or a later one.`,
    )
  }
  const manifest = SHAPE.safeParse(said)
  if (manifest.success) return manifest.data
  throw new TransferRefused(`${path} is no backup of Openround: its ${MANIFEST} is not one.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
