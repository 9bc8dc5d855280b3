import * as contract from '#contract/team.ts'
import { replyWithCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import {
  assign,
  liftRecusal,
  previewAssignments,
  readAssignments,
  recuse,
  removeAssignments,
} from './assignments.ts'
import {
  acceptInvitation,
  copyInvitationLink,
  inviteMember,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { joinTeam } from './join-team.ts'
import { changeRole, endAccess, listTeam } from './members.ts'

export const teamRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listTeam, async (c) => c.json(await listTeam(services, c.var.caller), 200))
    .openapi(contract.inviteMember, async (c) =>
      c.json(await inviteMember(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.withdrawInvitation, async (c) =>
      c.json(await withdrawInvitation(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.readInvitation, async (c) =>
      c.json(await readInvitation(services, c.req.valid('json').token), 200),
    )
    .openapi(contract.acceptInvitation, async (c) =>
      c.json(await acceptInvitation(services, c.var.caller, c.req.valid('json').token), 200),
    )
    .openapi(contract.copyInvitationLink, async (c) =>
      c.json(await copyInvitationLink(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.joinTeam, async (c) =>
      replyWithCookies(c, await joinTeam(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.changeRole, async (c) =>
      c.json(
        await changeRole(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').role),
        200,
      ),
    )
    .openapi(contract.endAccess, async (c) =>
      c.json(await endAccess(services, c.var.caller, c.req.valid('param').id), 200),
    )

export const assignmentRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.assign, async (c) =>
      c.json(await assign(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.previewAssignments, async (c) =>
      c.json(await previewAssignments(services, c.var.caller, c.req.valid('json').applications), 200),
    )
    .openapi(contract.removeAssignments, async (c) =>
      c.json(await removeAssignments(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.readAssignments, async (c) =>
      c.json(await readAssignments(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.recuse, async (c) =>
      c.json(await recuse(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').reason), 200),
    )
    .openapi(contract.liftRecusal, async (c) => {
      const { id, person } = c.req.valid('param')
      return c.json(await liftRecusal(services, c.var.caller, id, person), 200)
    })
