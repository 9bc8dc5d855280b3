import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { MARKER } from '#server/storage/folder-marker.ts'
import type { Client } from '#tests/client.ts'
import type { TestServer } from '#tests/server.ts'

type Uploaded = { status: number; stored: Reply<'uploadFile'>; error: ErrorReply['error'] | undefined }

/** Uploads a file as the form does, with the file itself as the body. */
export async function upload(
  client: Client,
  filename: string,
  body: BodyInit | null,
  { kind = 'pitch-deck', index }: { kind?: string; index?: number } = {},
): Promise<Uploaded> {
  const query = new URLSearchParams({ kind, filename, ...(index !== undefined && { index: String(index) }) })
  const response = await client.fetch(`${ENDPOINTS.uploadFile.path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)
  const reply = await response.json()
  return { status: response.status, stored: reply, error: reply.error }
}

/** Returns the paths of all files in the server's storage folder, and of all rows in `files`. */
export async function whatIsStored({
  services,
  rows,
}: TestServer): Promise<{ files: string[]; rows: string[] }> {
  const { storage } = services.config
  if (storage.kind !== 'disk') throw new Error('This storage is no folder.')
  const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== MARKER)
    .map(({ parentPath, name }) => join(parentPath, name))
  const listed = await rows<{ path: string }>('select path from files order by path')
  return {
    files: paths.map((path) => path.slice(storage.folder.length + 1)).sort(),
    rows: listed.map(({ path }) => path),
  }
}
