import { OpenAPIHono } from '@hono/zod-openapi'
import { unsubscribeRoutes } from '#server/accounts/digest-setting.ts'
import { ownAccountRoutes } from '#server/accounts/own-account-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { applicantRoutes, applicationRoutes } from '#server/applications/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import type { AppEnv } from '#server/http/caller.ts'
import { errorHandler, notFoundHandler } from '#server/http/errors.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { identityProviderRoutes } from '#server/identity-provider/routes.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { passkeyRoutes } from '#server/passkeys/routes.ts'
import { questionSetRoutes } from '#server/questions/question-sets.ts'
import { questionRoutes } from '#server/questions/routes.ts'
import { reviewRoutes } from '#server/review/routes.ts'
import { assignmentRoutes, teamRoutes } from '#server/team/routes.ts'
import { twoStepRoutes } from '#server/two-step/routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.ts'
import { committeeRoutes } from './committee/routes.ts'
import { decisionRoutes, emailRoutes } from './decisions/routes.ts'
import { outboxRoutes } from './email/outbox-page.ts'
import { figuresRoutes } from './figures/figures.ts'
import { applicationLinkRoutes } from './funding-rounds/application-links.ts'
import { fundingRoundRoutes } from './funding-rounds/routes.ts'
import { healthPageRoutes } from './health/health.ts'
import { healthCheckRoutes } from './http/health-checks.ts'
import { metricsRoutes } from './http/metrics-route.ts'
import { requestMiddleware, responseMiddleware } from './http/middleware.ts'
import { type BuildPaths, webRoutes } from './http/web-app.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { savedViewRoutes } from './review/saved-views.ts'
import { tagRoutes } from './review/tags.ts'
import type { Services } from './services.ts'
import { logoRoutes, settingsRoutes } from './settings/routes.ts'

/**
 * Creates the server as a function from request to response. `start-server.ts` listens with it, and tests call it
 * directly.
 * @param pages paths of the built web pages and of the prerender module; by default those of this build
 */
export function makeApp(services: Services, pages?: BuildPaths): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>()
  app.onError(errorHandler(services))
  app.notFound(notFoundHandler)

  app.use(...responseMiddleware(services))
  app.route('/', healthCheckRoutes(services))
  app.route('/', metricsRoutes(services))
  app.use(...requestMiddleware(services))
  app.route('/', accountRoutes(services))
  app.route('/', ownAccountRoutes(services))
  app.route('/', unsubscribeRoutes(services))
  app.route('/', twoStepRoutes(services))
  app.route('/', identityProviderRoutes(services))
  app.route('/', passkeyRoutes(services))
  app.route('/', applicationRoutes(services))
  app.route('/', applicantRoutes(services))
  app.route('/', reviewRoutes(services))
  app.route('/', decisionRoutes(services))
  app.route('/', emailRoutes(services))
  app.route('/', committeeRoutes(services))
  app.route('/', savedViewRoutes(services))
  app.route('/', tagRoutes(services))
  app.route('/', assignmentRoutes(services))
  app.route('/', teamRoutes(services))
  app.route('/', settingsRoutes(services))
  app.route('/', personalDataRoutes(services))
  app.route('/', logoRoutes(services))
  app.route('/', fundingRoundRoutes(services))
  app.route('/', applicationLinkRoutes(services))
  app.route('/', auditLogRoutes(services))
  app.route('/', figuresRoutes(services))
  app.route('/', healthPageRoutes(services))
  app.route('/', liveRoutes(services))
  app.route('/', questionRoutes(services))
  app.route('/', questionSetRoutes(services))
  app.route('/', fileRoutes(services))
  app.route('/', outboxRoutes(services))
  openApiDocument(app, services)
  app.route('/', webRoutes(services, pages))
  return app
}
