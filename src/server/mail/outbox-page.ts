import { Hono, type MiddlewareHandler } from 'hono'
import { isLocal, isLoopback } from '#server/config/addresses.ts'
import type { AppEnv } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { keptEmails } from './kept-letters.ts'
import { outboxHtml } from './outbox-html.ts'

const PATH = '/outbox'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Headers by which a proxy says that somebody else is asking. */
const FORWARDING = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server'],
]

/** The kept e-mails as a page, where there are such; for whoever sits at this machine, and nobody else. */
export function outboxPage({ config, log }: Pick<Services, 'config' | 'log'>): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  const { mail, product } = config
  if (mail.kind !== 'outbox') return router
  return router.get(PATH, onlyHere, async (c) => {
    const emails = await keptEmails(mail.folder, (file, error) =>
      log.warn({ err: error, file }, 'A kept letter cannot be read'),
    )
    const wanted = c.req.query('letter')
    const shown = wanted === undefined ? emails[0] : emails.find(({ file }) => file === wanted)
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(outboxHtml({ product, path: PATH, emails, shown }))
  })
}

/** Without a forwarding header the caller's address is the socket's; a foreign Host is a page that had its name rebound. */
const onlyHere: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = `http://${c.req.header('host') ?? ''}`
  const here =
    isLoopback(c.var.caller.address) &&
    URL.canParse(host) &&
    isLocal(new URL(host)) &&
    !FORWARDING.some((name) => c.req.raw.headers.has(name))
  return here ? next() : c.notFound()
}
