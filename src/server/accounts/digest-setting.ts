import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Calls, Reply } from '#contract/calls.ts'
import { stopReminders } from '#database/closing-reminders.ts'
import { setOwnDigest, stopDigest } from '#database/digests.ts'
import { STOP_REMINDERS_TEXTS } from '#domain/funding-rounds/messages.ts'
import { PATHS, REMINDERS_UNSUBSCRIBE, UNSUBSCRIBE_PATH } from '#domain/routes.ts'
import { UNSUBSCRIBE_TEXTS } from '#domain/waiting-work/digest-setting.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { AppEnv, Caller } from '#server/http/caller.ts'
import { noStore } from '#server/http/security-headers.ts'
import type { Services } from '#server/services.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import { hashToken } from '#server/token.ts'

/** Sets how often the team member gets the morning e-mail. */
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
 * Serves the unsubscribe links of the morning e-mail and of reminders: a page with a button, which works without signing
 * in, and one-click unsubscribing by mail clients (RFC 8058), which post to the same address. Opening the link changes
 * nothing, because link scanners open links too. The replies are the same for every token.
 */
export const unsubscribeRoutes = (services: UnsubscribeServices) =>
  new Hono<AppEnv>()
    .get(UNSUBSCRIBE_PATH, noStore, (c) =>
      c.html((isOfReminders(c) ? askingPageOfReminders : askingPage)(services, tokenOf(c))),
    )
    .post(UNSUBSCRIBE_PATH, noStore, async (c) => {
      const hash = hashToken(tokenOf(c))
      const stop = isOfReminders(c) ? stopReminders : stopDigest
      await services.database.asAccounts((transaction) => stop(transaction, hash))
      return c.html((isOfReminders(c) ? stoppedPageOfReminders : stoppedPage)(services))
    })

const tokenOf = (c: Context<AppEnv>): string => c.req.query('token') ?? ''

const isOfReminders = (c: Context<AppEnv>): boolean => c.req.query('of') === REMINDERS_UNSUBSCRIBE

const askingPageOfReminders = ({ site }: UnsubscribeServices, token: string) =>
  page(
    site.current,
    STOP_REMINDERS_TEXTS.title,
    html`<p>${STOP_REMINDERS_TEXTS.ask}</p>
<form method="post" action="${PATHS.stopReminders(token)}"><button>${STOP_REMINDERS_TEXTS.stop}</button></form>`,
  )

const stoppedPageOfReminders = ({ site }: UnsubscribeServices) =>
  page(
    site.current,
    STOP_REMINDERS_TEXTS.stopped,
    html`<p>${STOP_REMINDERS_TEXTS.closingDate} <a href="${PATHS.myApplications}">${STOP_REMINDERS_TEXTS.myApplications}</a></p>`,
  )

const askingPage = ({ site }: UnsubscribeServices, token: string) =>
  page(
    site.current,
    UNSUBSCRIBE_TEXTS.title,
    html`<p>${UNSUBSCRIBE_TEXTS.ask}</p>
<form method="post" action="${PATHS.unsubscribe(token)}"><button>${UNSUBSCRIBE_TEXTS.stop}</button></form>`,
  )

const stoppedPage = ({ site }: UnsubscribeServices) =>
  page(
    site.current,
    UNSUBSCRIBE_TEXTS.stopped,
    html`<p>${UNSUBSCRIBE_TEXTS.startAgain} <a href="${PATHS.account}">${UNSUBSCRIBE_TEXTS.account}</a></p>`,
  )

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
