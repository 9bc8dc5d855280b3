import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Calls, Reply } from '#contract/calls.ts'
import { stopReminders } from '#database/closing-reminders.ts'
import { setOwnDigest, stopDigest } from '#database/digests.ts'
import { INCOMPLETE_LINK, isIncompleteToken } from '#domain/accounts/link-token.ts'
import { STOP_REMINDERS_TEXTS } from '#domain/funding-rounds/messages.ts'
import { UNSUBSCRIBE_TEXTS } from '#domain/open-tasks/digest-setting.ts'
import { PATHS, REMINDERS_UNSUBSCRIBE, UNSUBSCRIBE_PATH } from '#domain/routes.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { AppEnv, Caller } from '#server/http/caller.ts'
import { noStore } from '#server/http/security-headers.ts'
import type { Services } from '#server/services.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import { hashToken } from '#server/token.ts'

/** Sets how often the signed-in team member gets the digest. */
export const saveDigest = (
  { database }: Services,
  { session }: Caller,
  { digest }: Calls['saveDigest']['body'],
): Promise<Reply<'saveDigest'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayListForReview(actor))

    await setOwnDigest(transaction, digest)
    return { done: true }
  })

type UnsubscribeServices = Pick<Services, 'site' | 'database'>

/**
 * Serves the unsubscribe links of the digest and of reminders. A page with a button works without signing in.
 * Mail clients can unsubscribe with one click by posting to the same address (RFC 8058). Opening the link changes
 * nothing, because link scanners open links too. The replies are the same for every complete token.
 */
export const unsubscribeRoutes = (services: UnsubscribeServices) =>
  new Hono<AppEnv>()
    .on(['GET', 'POST'], UNSUBSCRIBE_PATH, async (c, next) => {
      if (!isIncompleteToken(tokenOf(c))) return next()
      const { title, description } = INCOMPLETE_LINK
      return c.html(page(services.site.current, title, html`<p>${description}</p>`), 400)
    })
    .get(UNSUBSCRIBE_PATH, noStore, (c) => {
      const { texts, path } = subscriptionOf(c)
      return c.html(
        page(
          services.site.current,
          texts.title,
          html`<p>${texts.ask}</p>
<form method="post" action="${path(tokenOf(c))}"><button>${texts.stop}</button></form>`,
        ),
      )
    })
    .post(UNSUBSCRIBE_PATH, noStore, async (c) => {
      const hash = hashToken(tokenOf(c))
      const { texts, stop, footnote, link } = subscriptionOf(c)
      await services.database.asAccounts((transaction) => stop(transaction, hash))
      return c.html(
        page(
          services.site.current,
          texts.stopped,
          html`<p>${footnote} <a href="${link.path}">${link.label}</a></p>`,
        ),
      )
    })

const DIGEST = {
  texts: UNSUBSCRIBE_TEXTS,
  path: PATHS.unsubscribe,
  stop: stopDigest,
  footnote: UNSUBSCRIBE_TEXTS.startAgain,
  link: { path: PATHS.account, label: UNSUBSCRIBE_TEXTS.account },
} as const

const REMINDERS = {
  texts: STOP_REMINDERS_TEXTS,
  path: PATHS.stopReminders,
  stop: stopReminders,
  footnote: STOP_REMINDERS_TEXTS.closingDate,
  link: { path: PATHS.myApplications, label: STOP_REMINDERS_TEXTS.myApplications },
} as const

const subscriptionOf = (c: Context<AppEnv>) =>
  c.req.query('of') === REMINDERS_UNSUBSCRIBE ? REMINDERS : DIGEST

const tokenOf = (c: Context<AppEnv>): string => c.req.query('token') ?? ''

const STYLE = `:root { color-scheme: light dark; --paper: #fbfbf9; --sheet: #fff; --ink: #14201b; --line: #dfe5e1;
  --pine: #0f5c44; --button: #0f5c44; }
@media (prefers-color-scheme: dark) { :root { --paper: #101714; --sheet: #18211d; --ink: #eef3f0; --line: #2c3a34;
  --pine: #7fd1b4; --button: #1a7d5e; } }
body { margin: 0; padding: 24px 14px; font: 16px/1.55 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
main { max-width: 32em; margin: 0 auto; padding: 28px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--sheet); overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.2; }
.product { margin: 0 0 20px; font-weight: 700; color: var(--pine); }
a { color: var(--pine); }
button { min-height: 44px; padding: 10px 22px; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  color: #fff; background: var(--button); cursor: pointer; }
:focus-visible { outline: 3px solid var(--pine); outline-offset: 3px; }`

const page = ({ product }: SiteInfo, title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p class="product" dir="auto">${product}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
