import { OpenAPIHono } from '@hono/zod-openapi'
import { ownAccountRoutes } from '#server/accounts/own-account-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { applicationRoutes } from '#server/applications/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { healthPageRoutes } from '#server/health/routes.ts'
import type { AppEnv } from '#server/http/caller.ts'
import { errorHandler } from '#server/http/errors.ts'
import { everyReply, frontDoor } from '#server/http/front-door.ts'
import { healthRoutes } from '#server/http/health.ts'
import { metricsRoutes } from '#server/http/metrics.ts'
import { nothingThere } from '#server/http/nothing-there.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { type Built, webRoutes } from '#server/http/web.ts'
import { liveRoutes } from '#server/live/routes.ts'
import { outboxPage } from '#server/mail/outbox-page.ts'
import { questionRoutes } from '#server/questions/routes.ts'
import { decidingRoutes } from '#server/review/deciding-routes.ts'
import { emailRoutes } from '#server/review/letter-routes.ts'
import { reviewRoutes } from '#server/review/routes.ts'
import { viewRoutes } from '#server/review/view-routes.ts'
import { assignmentRoutes, teamRoutes } from '#server/team/routes.ts'
import { auditLogRoutes } from '#server/trail/routes.ts'
import { twoStepRoutes } from '#server/two-step/routes.ts'
import type { Services } from './services.ts'

/**
 * The whole server as one function from request to reply; `main.ts` listens with it, tests call it.
 * @param pages where the built pages are; where the build lays them without it
 */
export function makeApp(services: Services, pages?: Built): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>()
  app.onError(errorHandler(services))
  app.notFound(nothingThere)

  app.use(...everyReply(services))
  app.route('/', healthRoutes(services))
  app.route('/', metricsRoutes(services))
  app.use(...frontDoor(services))
  app.route('/', accountRoutes(services))
  app.route('/', ownAccountRoutes(services))
  app.route('/', twoStepRoutes(services))
  app.route('/', applicationRoutes(services))
  app.route('/', reviewRoutes(services))
  app.route('/', decidingRoutes(services))
  app.route('/', emailRoutes(services))
  app.route('/', viewRoutes(services))
  app.route('/', assignmentRoutes(services))
  app.route('/', teamRoutes(services))
  app.route('/', auditLogRoutes(services))
  app.route('/', healthPageRoutes(services))
  app.route('/', liveRoutes(services))
  app.route('/', questionRoutes(services))
  app.route('/', fileRoutes(services))
  app.route('/', outboxPage(services))
  openApiDocument(app, services.config)
  app.route('/', webRoutes(services, pages))
  return app
}
