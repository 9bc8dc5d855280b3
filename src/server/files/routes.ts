import * as contract from '#contract/files.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { downloadFile } from './download.ts'
import { uploadFile } from './upload.ts'

export const fileRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.uploadFile, async (c) => {
      if (c.req.header('Content-Type')?.startsWith('multipart/')) {
        throw new Problem('bad-request', 'Send the file itself as the body, not a form.')
      }
      return c.json(await uploadFile(services, c.var.caller, c.req.valid('query'), c.req.raw.body), 200)
    })
    .get(`${FILES_PATH}*`, (c) =>
      downloadFile(services, c.var.caller, c.req.path.slice(FILES_PATH.length), {
        method: c.req.method,
        range: c.req.header('If-Range') ? undefined : c.req.header('Range'),
      }),
    )
