import * as applicants from '#contract/applicants.ts'
import * as contract from '#contract/applications.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import {
  acceptCoFounderInvitation,
  acceptOwnership,
  declineCoFounderInvitation,
  inviteCoFounder,
  listOwnInvitations,
  offerOwnership,
  readApplicants,
  removeMember,
  withdrawCoFounderInvitation,
} from './applicants.ts'
import { applyAgain } from './apply-again.ts'
import { downloadMeeting } from './download-meeting.ts'
import { downloadPdf } from './download-pdf.ts'
import { reportPresence } from './presence.ts'
import { listApplications, readApplication, readForm } from './read.ts'
import { saveDraft } from './save.ts'
import { submitApplication } from './submit.ts'
import { deleteApplication, undoOwnWithdrawal, withdraw } from './withdraw-or-delete.ts'

export function applicantRoutes(services: Services) {
  return makeRouter()
    .openapi(applicants.readApplicants, async (c) =>
      c.json(await readApplicants(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(applicants.reportPresence, async (c) =>
      c.json(await reportPresence(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(applicants.inviteCoFounder, async (c) =>
      c.json(
        await inviteCoFounder(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').email),
        200,
      ),
    )
    .openapi(applicants.withdrawCoFounderInvitation, async (c) => {
      const { id, invitation } = c.req.valid('param')
      return c.json(await withdrawCoFounderInvitation(services, c.var.caller, id, invitation), 200)
    })
    .openapi(applicants.removeMember, async (c) => {
      const { id, person } = c.req.valid('param')
      return c.json(await removeMember(services, c.var.caller, id, person), 200)
    })
    .openapi(applicants.offerOwnership, async (c) =>
      c.json(
        await offerOwnership(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').person),
        200,
      ),
    )
    .openapi(applicants.acceptOwnership, async (c) =>
      c.json(await acceptOwnership(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(applicants.listOwnInvitations, async (c) =>
      c.json(await listOwnInvitations(services, c.var.caller), 200),
    )
    .openapi(applicants.acceptCoFounderInvitation, async (c) =>
      c.json(await acceptCoFounderInvitation(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(applicants.declineCoFounderInvitation, async (c) =>
      c.json(await declineCoFounderInvitation(services, c.var.caller, c.req.valid('param').id), 200),
    )
}

export function applicationRoutes(services: Services) {
  return makeRouter()
    .openapi(contract.listApplications, async (c) =>
      c.json(await listApplications(services, c.var.caller), 200),
    )
    .openapi(contract.readApplication, async (c) =>
      c.json(
        await readApplication(services, c.var.caller, c.req.valid('param').id, c.req.valid('query').use),
        200,
      ),
    )
    .openapi(contract.readForm, async (c) => c.json(await readForm(services, c.var.caller), 200))
    .openapi(contract.saveDraft, async (c) =>
      c.json(await saveDraft(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.submit, async (c) =>
      c.json(
        await submitApplication(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(contract.withdraw, async (c) =>
      c.json(
        await withdraw(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').reason),
        200,
      ),
    )
    .openapi(contract.undoWithdrawal, async (c) =>
      c.json(await undoOwnWithdrawal(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.applyAgain, async (c) =>
      c.json(await applyAgain(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.deleteDraft, async (c) =>
      c.json(await deleteApplication(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.downloadMeeting, (c) =>
      downloadMeeting(services, c.var.caller, c.req.valid('param').id),
    )
    .openapi(contract.downloadPdf, (c) =>
      downloadPdf(services, c.var.caller, {
        ...c.req.valid('param'),
        ...c.req.valid('query'),
        method: c.req.method,
      }),
    )
}
