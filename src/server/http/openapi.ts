import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_HEADER } from '#contract/endpoints.ts'
import type { Config } from '#server/config.ts'
import { version } from '../../../package.json'
import type { AppEnv } from './caller.ts'

const WHOSE_REQUEST = `A request may say in the header ${USER_HEADER}, by the account's id, whom its sender takes to be signed in; it is then refused ('other-person', 409) when somebody else is.`

/** Serves the description of every route that `app` has by now, as OpenAPI 3.1. */
export const openApiDocument = (app: OpenAPIHono<AppEnv>, { product, publicUrl }: Config) =>
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: product, version, description: WHOSE_REQUEST },
    servers: [{ url: publicUrl.origin }],
  })
