import type { z } from '@hono/zod-openapi'
import type * as accounts from './accounts.ts'
import type * as affiliations from './affiliations.ts'
import type * as applicants from './applicants.ts'
import type * as applicationLinks from './application-links.ts'
import type * as applications from './applications.ts'
import type * as auditLog from './audit-log.ts'
import type * as changes from './changes.ts'
import type * as committee from './committee.ts'
import type * as decisions from './decisions.ts'
import type * as declineReasons from './decline-reasons.ts'
import type * as emailTemplates from './email-templates.ts'
import type { EndpointName } from './endpoints.ts'
import type * as exporting from './export.ts'
import type * as fields from './fields.ts'
import type * as figures from './figures.ts'
import type * as files from './files.ts'
import type * as fundingRounds from './funding-rounds.ts'
import type * as health from './health.ts'
import type * as identityProvider from './identity-provider.ts'
import type * as interests from './interests.ts'
import type * as notes from './notes.ts'
import type * as ownAccount from './own-account.ts'
import type * as passkeys from './passkeys.ts'
import type * as passwordReset from './password-reset.ts'
import type * as personalData from './personal-data.ts'
import type * as questionSets from './question-sets.ts'
import type * as questions from './questions.ts'
import type * as review from './review.ts'
import type * as savedViews from './saved-views.ts'
import type * as settings from './settings.ts'
import type * as tags from './tags.ts'
import type * as team from './team.ts'
import type * as teamValues from './team-values.ts'
import type * as twoStep from './two-step.ts'
import type * as verdicts from './verdicts.ts'

type Routes = typeof accounts &
  typeof affiliations &
  typeof applicants &
  typeof applicationLinks &
  typeof applications &
  typeof changes &
  typeof committee &
  typeof decisions &
  typeof declineReasons &
  typeof exporting &
  typeof fields &
  typeof figures &
  typeof files &
  typeof fundingRounds &
  typeof health &
  typeof identityProvider &
  typeof emailTemplates &
  typeof interests &
  typeof notes &
  typeof ownAccount &
  typeof passkeys &
  typeof passwordReset &
  typeof personalData &
  typeof questionSets &
  typeof questions &
  typeof review &
  typeof savedViews &
  typeof settings &
  typeof tags &
  typeof team &
  typeof teamValues &
  typeof auditLog &
  typeof twoStep &
  typeof verdicts

type BodyOf<R> = R extends { request: { body: { content: { 'application/json': { schema: infer S } } } } }
  ? S extends z.ZodType
    ? z.input<S>
    : undefined
  : undefined
type ParamsOf<R> = R extends { request: { params: infer S extends z.ZodType } } ? z.input<S> : undefined
type QueryOf<R> = R extends { request: { query: infer S extends z.ZodType } } ? z.input<S> : undefined
type ReplyOf<R> = R extends { responses: { 200: { content: { 'application/json': { schema: infer S } } } } }
  ? S extends z.ZodType
    ? z.output<S>
    : undefined
  : undefined

/** Types of each endpoint's request and response. The browser imports only these types, never the schemas. */
export type Calls = {
  [N in EndpointName]: {
    params: ParamsOf<Routes[N]>
    query: QueryOf<Routes[N]>
    body: BodyOf<Routes[N]>
    reply: ReplyOf<Routes[N]>
  }
}

export type Reply<N extends EndpointName> = Calls[N]['reply']

/** Endpoints that reply with JSON. */
export type JsonEndpointName = {
  [N in EndpointName]: Calls[N]['reply'] extends undefined ? never : N
}[EndpointName]
