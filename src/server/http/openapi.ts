import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_HEADER } from '#contract/endpoints.ts'
import { API_SECTIONS } from '#contract/operation.ts'
import type { Services } from '#server/services.ts'
import { license, version } from '../../../package.json'
import type { AppEnv } from './caller.ts'
import { loginChallengeCookieName, sessionCookieName } from './cookies.ts'

const USER_HEADER_TEXT = `A request may contain the header ${USER_HEADER} with the id of the user whom the client believes to be signed in; it is refused ('different-user', 409) if another user is signed in.`
const ORIGIN_TEXT =
  "A request that may change something is refused ('cross-origin', 403) if it comes from another origin."
const SESSION_TEXT = 'Set by signIn, submitTwoStepCode and signInWithPasskey; HttpOnly.'
const LOGIN_CHALLENGE_TEXT = 'Set by signIn if a two-step code is required.'
// A separate constant, because the type of `license` covers only OpenAPI 3.0, which has no identifier.
const LICENSE = { name: license, identifier: license }

/** Serves the API's OpenAPI 3.1 description. */
export function openApiDocument(
  app: OpenAPIHono<AppEnv>,
  { config, site }: Pick<Services, 'config' | 'site'>,
) {
  const cookie = (scheme: string, name: string, description: string) =>
    app.openAPIRegistry.registerComponent('securitySchemes', scheme, {
      type: 'apiKey',
      in: 'cookie',
      name,
      description,
    })
  cookie('session', sessionCookieName(config), SESSION_TEXT)
  cookie('twoStep', loginChallengeCookieName(config), LOGIN_CHALLENGE_TEXT)
  return app.doc31('/api/openapi.json', () => ({
    openapi: '3.1.0',
    info: {
      title: site.current.product,
      version,
      description: `${USER_HEADER_TEXT} ${ORIGIN_TEXT}`,
      license: LICENSE,
    },
    servers: [{ url: config.publicUrl.origin }],
    security: [{ session: [] }],
    tags: Object.entries(API_SECTIONS).map(([name, description]) => ({ name, description })),
  }))
}
