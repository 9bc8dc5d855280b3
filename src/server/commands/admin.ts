import { readAccountEmail } from '#domain/typed-text.ts'
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
  '  grant EMAIL [ROLE]          give an account a role: admin (default), reviewer or partner',
  '  revoke EMAIL                make an account a founder again',
  '  list                        list the team',
  '  membership EMAIL PASS_TYPE  set a membership: free_pass, portfolio_alumni or community_pass',
  '  undelivered                 list e-mails that failed or bounced, with the reason',
  '  returned < NOTICE           record a bounce from the delivery failure notice of a mail server',
  '  reset-two-step EMAIL        turn off two-step sign-in and remove the passkeys of someone who has lost them',
]

type AdminServices = Pick<Services, 'config' | 'database'>

/** Runs a command of `npm run admin -- …`. If the command cannot be carried out, returns code 1 and the reason. */
export async function runAdminCommand(
  services: AdminServices,
  [command = '', ...args]: readonly string[],
): Promise<CommandOutcome> {
  const [first = '', second = ''] = args
  const email = readAccountEmail(first)
  try {
    switch (`${command} ${args.length}`) {
      case 'grant 1':
        await grantRole(services, email)
        return done(`${email} now has the role admin.`)
      case 'grant 2':
        await grantRole(services, email, second)
        return done(`${email} now has the role ${second}.`)
      case 'revoke 1':
        await revokeRole(services, email)
        return done(`${email} is now a founder.`)
      case 'list 0':
        return listed(await listTeamMembers(services).then(linesOf), 'The team has no members yet.')
      case 'membership 2':
        await setMembership(services, email, second)
        return done(`${email} now has the membership ${second}.`)
      case 'undelivered 0':
        return listed(await listUndelivered(services), 'No e-mails failed or bounced.')
      // The arguments are the e-mail's id and the reason, which the command has read from the notice.
      case 'returned 2':
        if (await recordBounce(services, first, second)) return done('Bounce recorded.')
        return { code: 1, lines: [`There is no e-mail with the id ${first} in this database.`] }
      case 'reset-two-step 1':
        await resetTwoStep(services, email)
        return done(`Two-step sign-in is off for ${email}.`)
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
