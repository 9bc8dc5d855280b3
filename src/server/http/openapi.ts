import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from '#server/config.ts'
import { version } from '../../../package.json'
import type { AppEnv } from './caller.ts'

/** Serves the description of every route that `app` has by now, as OpenAPI 3.1. */
export const openApiDocument = (app: OpenAPIHono<AppEnv>, { product, publicUrl }: Config) =>
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: product, version },
    servers: [{ url: publicUrl.origin }],
  })
