import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_HEADER } from '#contract/endpoints.ts'
import { FEATURES } from '#contract/operation.ts'
import type { Config } from '#server/config.ts'
import { license, version } from '../../../package.json'
import type { AppEnv } from './caller.ts'
import { pendingCookieName } from './pending-cookie.ts'
import { sessionCookieName } from './session-cookie.ts'

const WHOSE_REQUEST = `A request may say in the header ${USER_HEADER}, by the account's id, whom its sender takes to be signed in; it is then refused ('different-user', 409) when somebody else is.`
const FROM_WHERE =
  "A request that may change something is refused ('cross-origin', 403) when it comes from another origin."
const SESSION = 'Set by signIn and submitTwoStepCode; no script can read it.'
const HALF_WAY = 'Set by signIn when it asks for a code.'
// Not written in its place, where the types know OpenAPI 3.0's alone, which has no identifier.
const LICENSE = { name: license, identifier: license }

/** Serves the description of every route that `app` has by now, as OpenAPI 3.1. */
export function openApiDocument(app: OpenAPIHono<AppEnv>, config: Config) {
  const cookie = (scheme: string, name: string, description: string) =>
    app.openAPIRegistry.registerComponent('securitySchemes', scheme, {
      type: 'apiKey',
      in: 'cookie',
      name,
      description,
    })
  cookie('session', sessionCookieName(config), SESSION)
  cookie('secondStep', pendingCookieName(config), HALF_WAY)
  return app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: config.product,
      version,
      description: `${WHOSE_REQUEST} ${FROM_WHERE}`,
      license: LICENSE,
    },
    servers: [{ url: config.publicUrl.origin }],
    security: [{ session: [] }],
    tags: Object.entries(FEATURES).map(([name, description]) => ({ name, description })),
  })
}
