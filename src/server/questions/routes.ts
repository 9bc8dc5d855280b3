import * as contract from '#contract/questions.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { readQuestions } from './read.ts'
import { saveAnswers } from './save-answers.ts'
import { sendQuestions } from './send.ts'
import { submitAnswers } from './submit-answers.ts'

export const questionRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.sendQuestions, async (c) =>
      c.json(await sendQuestions(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.readQuestions, async (c) =>
      c.json(await readQuestions(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.saveAnswers, async (c) =>
      c.json(await saveAnswers(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.submitAnswers, async (c) =>
      c.json(await submitAnswers(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
