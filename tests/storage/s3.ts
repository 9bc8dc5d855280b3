import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type TestBucket = {
  readonly storageUrl: string
  /** Returns the names of the stored files. */
  names(): Promise<string[]>
  close(): Promise<void>
}

/** Starts an S3-compatible service on this machine, with an empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'openround-s3-'))
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'library-files', configs: [] }],
  })
  const { port } = (await service.run()) as AddressInfo
  return {
    storageUrl: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/library-files/kept?region=us-east-1`,
    names: async () =>
      (await readdir(join(directory, 'library-files'), { recursive: true })).filter((name) =>
        name.endsWith('_object'),
      ),
    async close() {
      await service.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
