import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_HEADER } from '#contract/endpoints.ts'
import { API_SECTIONS } from '#contract/operation.ts'
import type { Config } from '#server/config/config.ts'
import { license, version } from '../../../package.json'
import type { AppEnv } from './caller.ts'
import { loginChallengeCookieName, sessionCookieName } from './cookies.ts'

const USER_HEADER_TEXT = `A request may say in the header ${USER_HEADER}, by the account's id, whom its sender takes to be signed in; it is then refused ('different-user', 409) when somebody else is.`
const ORIGIN_TEXT =
  "A request that may change something is refused ('cross-origin', 403) when it comes from another origin."
const SESSION_TEXT = 'Set by signIn and submitTwoStepCode; no script can read it.'
const LOGIN_CHALLENGE_TEXT = 'Set by signIn when it asks for a code.'
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
  cookie('session', sessionCookieName(config), SESSION_TEXT)
  cookie('secondStep', loginChallengeCookieName(config), LOGIN_CHALLENGE_TEXT)
  return app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: config.product,
      version,
      description: `${USER_HEADER_TEXT} ${ORIGIN_TEXT}`,
      license: LICENSE,
    },
    servers: [{ url: config.publicUrl.origin }],
    security: [{ session: [] }],
    tags: Object.entries(API_SECTIONS).map(([name, description]) => ({ name, description })),
  })
}
