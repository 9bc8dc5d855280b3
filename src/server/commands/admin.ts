import {
  CommandRefused,
  grantRole,
  listTeamMembers,
  revokeRole,
  setMembership,
} from '#server/accounts/roles.ts'
import { listUndelivered, recordBounce } from '#server/email/bounces.ts'
import type { Services } from '#server/services.ts'
import { resetTwoStep } from '#server/two-step/disable.ts'
import type { CommandOutcome } from './control-socket.ts'

const USAGE = [
  'Usage: npm run admin -- COMMAND',
  '  grant EMAIL [ROLE]          gives the account of an address a role: admin (by default), reviewer or partner',
  '  revoke EMAIL                makes it a founder again',
  '  list                        names the team',
  '  membership EMAIL PASS_TYPE  sets its membership: free_pass, portfolio_alumni or community_pass',
  '  undelivered                 names the e-mails that were given up or came back, and why',
  '  returned < NOTICE           notes the e-mail of which a mail server says that it could not be delivered',
  '  reset-two-step EMAIL        takes two-step sign-in off the account of somebody who lost app and codes',
]

type AdminServices = Pick<Services, 'config' | 'database'>

/** Runs `npm run admin -- …`. Ends with code 1 and the reason if the command cannot be carried out. */
export async function runAdminCommand(
  services: AdminServices,
  [command = '', ...args]: readonly string[],
): Promise<CommandOutcome> {
  const [email = '', second = ''] = args
  try {
    switch (`${command} ${args.length}`) {
      case 'grant 1':
        await grantRole(services, email)
        return done(`${email} has the role admin now.`)
      case 'grant 2':
        await grantRole(services, email, second)
        return done(`${email} has the role ${second} now.`)
      case 'revoke 1':
        await revokeRole(services, email)
        return done(`${email} is a founder again.`)
      case 'list 0':
        return listed(await listTeamMembers(services).then(linesOf), 'There is nobody in the team yet.')
      case 'membership 2':
        await setMembership(services, email, second)
        return done(`${email} has ${second} now.`)
      case 'undelivered 0':
        return listed(await listUndelivered(services), 'None was given up or came back.')
      // Arguments are the e-mail's id and the reason, which the command has parsed from the notice.
      case 'returned 2':
        if (await recordBounce(services, email, second)) return done('It is noted as returned.')
        return { code: 1, lines: [`There is no e-mail ${email} in this database.`] }
      case 'reset-two-step 1':
        await resetTwoStep(services, email)
        return done(`${email} signs in with the password alone now.`)
      default:
        return { code: 1, lines: USAGE }
    }
  } catch (error) {
    if (error instanceof CommandRefused) return { code: 1, lines: [error.message] }
    throw error
  }
}

const done = (line: string): CommandOutcome => ({ code: 0, lines: [line] })

const listed = (lines: readonly string[], none: string): CommandOutcome => ({
  code: 0,
  lines: lines.length > 0 ? lines : [none],
})

const linesOf = (members: Awaited<ReturnType<typeof listTeamMembers>>): string[] =>
  members.map(({ email, full_name, role }) => `${email}  ${full_name}  ${role}`)
