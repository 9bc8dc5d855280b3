import { Hono } from 'hono'
import * as contract from '#contract/settings.ts'
import type { AppEnv } from '#server/http/caller.ts'
import { replyWithCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import { FOREVER, REVALIDATE } from '#server/http/static-files.ts'
import type { Services } from '#server/services.ts'
import { LOGO_PATH } from '#server/site-settings.ts'
import { readPrivacyNotice, readSettings, saveSettings } from './settings.ts'
import { checkSetupLink, setUp } from './setup.ts'

export const settingsRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.checkSetupLink, async (c) =>
      c.json(await checkSetupLink(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.setUp, async (c) =>
      replyWithCookies(c, await setUp(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.readPrivacyNotice, (c) => c.json(readPrivacyNotice(services), 200))
    .openapi(contract.readSettings, async (c) => c.json(await readSettings(services, c.var.caller), 200))
    .openapi(contract.saveSettings, async (c) =>
      c.json(await saveSettings(services, c.var.caller, c.req.valid('json')), 200),
    )

/**
 * Prevents the scripts of an SVG from running when it is opened as a page. When it is shown as an image, browsers never
 * run them.
 */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the logo to everyone. The address contains a hash of the content. An older address, for example in old
 * e-mails, returns the current logo.
 */
export const logoRoutes = ({ site }: Pick<Services, 'site'>) =>
  new Hono<AppEnv>().get(`${LOGO_PATH}:name`, (c) => {
    const { logo } = site.current
    if (!logo) return c.notFound()
    c.header('Content-Security-Policy', LOGO_POLICY)
    c.header('X-Content-Type-Options', 'nosniff')
    // Webmail shows the logo on pages of other origins.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    c.header('Content-Type', logo.type)
    c.header('Cache-Control', c.req.path === logo.path ? FOREVER : REVALIDATE)
    return c.body(logo.bytes)
  })
