import { Hono, type MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { isLocal, isLoopback } from '#server/config/addresses.ts'
import type { AppEnv } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { pngLogo } from '#server/site-settings.ts'
import { CALENDAR_FILENAME } from './calendar-file.ts'
import { readStoredEmails, type StoredEmail } from './outbox-folder.ts'

const PATH = '/outbox'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Headers that only proxies add. */
const FORWARDING = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server'],
]

/**
 * Serves the stored e-mails as a page, to the local machine only. If e-mails are sent by SMTP, the page does not exist.
 */
export function outboxRoutes({ config, site, log }: Pick<Services, 'config' | 'site' | 'log'>): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  const { mail } = config
  if (mail.kind !== 'outbox') return router
  return router.get(PATH, localOnly, async (c) => {
    const emails = await readStoredEmails(mail.folder, (file, error) =>
      log.warn({ err: error, file }, 'A stored e-mail cannot be read'),
    )
    const file = c.req.query('email')
    const shown = file === undefined ? emails[0] : emails.find((email) => email.file === file)
    c.header('Content-Security-Policy', pngLogo(site.current) ? `${POLICY}; img-src 'self'` : POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(outboxHtml({ product: site.current.product, path: PATH, emails, shown }))
  })
}

/** Allows requests that come from this machine without a proxy. A foreign Host header means DNS rebinding. */
const localOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = `http://${c.req.header('host') ?? ''}`
  const isLocalRequest =
    isLoopback(c.var.caller.address) &&
    URL.canParse(host) &&
    isLocal(new URL(host)) &&
    !FORWARDING.some((name) => c.req.raw.headers.has(name))
  return isLocalRequest ? next() : c.notFound()
}

type Page = {
  product: string
  path: string
  emails: readonly StoredEmail[]
  shown: StoredEmail | undefined
}

const STYLE = `:root { color-scheme: light dark; --paper: #fbfbf9; --sheet: #fff; --ink: #14201b; --muted: #52605a;
  --line: #dfe5e1; --pine: #0f5c44; --pale: #eaf7f2; }
@media (prefers-color-scheme: dark) { :root { --paper: #101714; --sheet: #18211d; --ink: #eef3f0; --muted: #a9b7b0;
  --line: #2c3a34; --pine: #7fd1b4; --pale: #20382f; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
main { display: grid; grid-template-columns: minmax(260px, 340px) minmax(0, 1fr); gap: 24px; padding: 24px;
  max-width: 1240px; margin: 0 auto; }
@media (max-width: 760px) { main { grid-template-columns: minmax(0, 1fr); padding: 16px; } }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 0 0 4px; }
p, dl { margin: 0 0 12px; color: var(--muted); }
a { color: var(--pine); overflow-wrap: anywhere; }
ol { list-style: none; margin: 16px 0 0; padding: 0; display: grid; gap: 6px; }
li a { display: block; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px; text-decoration: none;
  color: var(--ink); background: var(--sheet); }
li a[aria-current] { background: var(--pale); border-color: var(--pine); }
li small { display: block; color: var(--muted); }
iframe { width: 100%; height: 700px; border: 1px solid var(--line); border-radius: 14px; background: var(--sheet); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line);
  border-radius: 14px; background: var(--sheet); }`

const emailListItem = (email: StoredEmail, path: string, shown: StoredEmail | undefined) =>
  html`<li><a href="${path}?email=${encodeURIComponent(email.file)}" ${email === shown ? raw('aria-current="true"') : ''}>
${email.subject}<small>${email.to.address} · ${timestamp(email)}</small></a></li>`

const timestamp = ({ at }: StoredEmail) =>
  html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`

// The frame has an opaque origin and no scripts. Only links that a person clicks may navigate.
const FRAME_SANDBOX = 'allow-popups allow-top-navigation-by-user-activation'

const emailArticle = (email: StoredEmail) => html`<article>
<h2>${email.subject}</h2>
<p>To ${email.to.name} &lt;${email.to.address}&gt;, ${timestamp(email)}<br>
Link: <a href="${email.link}">${email.link}</a></p>
<iframe title="${email.subject}" sandbox="${FRAME_SANDBOX}" srcdoc="${email.html.replace('<head>', '<head><base target="_top">')}"></iframe>
<h3>As text</h3>
<pre>${email.text}</pre>
${email.calendar ? html`<h3>Attachment: ${CALENDAR_FILENAME}</h3><pre>${email.calendar.content}</pre>` : ''}
</article>`

/** Renders the list of e-mails, and the e-mail that is open. */
const outboxHtml = ({ product, path, emails, shown }: Page) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${product}: e-mails</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<nav aria-label="E-mails">
<h1>E-mails</h1>
<p>E-mail delivery is off because SMTP_URL is not set. E-mails are stored here, newest first.</p>
<ol>${emails.map((email) => emailListItem(email, path, shown))}</ol>
</nav>
${shown ? emailArticle(shown) : html`<p>${emails.length > 0 ? 'E-mail not found.' : 'No e-mails yet.'}</p>`}
</main>
</body>
</html>
`
