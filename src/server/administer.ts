import { GrantRefused, grant, listTeam, revoke, setMembership } from '#server/accounts/grant.ts'
import { listUndelivered, noteReturned } from '#server/mail/undelivered.ts'
import { resetTwoStep } from '#server/two-step/reset.ts'
import type { Outcome } from './control-socket.ts'
import type { Services } from './services.ts'

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

type Grants = Pick<Services, 'config' | 'database'>

/** Carries out the words of `npm run admin -- …`. What cannot be done ends with code 1 and the reason. */
export async function administer(
  services: Grants,
  [command = '', ...args]: readonly string[],
): Promise<Outcome> {
  const [email = '', second = ''] = args
  try {
    switch (`${command} ${args.length}`) {
      case 'grant 1':
        await grant(services, email)
        return done(`${email} has the role admin now.`)
      case 'grant 2':
        await grant(services, email, second)
        return done(`${email} has the role ${second} now.`)
      case 'revoke 1':
        await revoke(services, email)
        return done(`${email} is a founder again.`)
      case 'list 0':
        return listed(await listTeam(services).then(linesOf), 'There is nobody in the team yet.')
      case 'membership 2':
        await setMembership(services, email, second)
        return done(`${email} has ${second} now.`)
      case 'undelivered 0':
        return listed(await listUndelivered(services), 'None was given up or came back.')
      // By its id and the reason, which the command has read from the notice.
      case 'returned 2':
        if (await noteReturned(services, email, second)) return done('It is noted as returned.')
        return { code: 1, lines: [`There is no e-mail ${email} in this database.`] }
      case 'reset-two-step 1':
        await resetTwoStep(services, email)
        return done(`${email} signs in with the password alone now.`)
      default:
        return { code: 1, lines: USAGE }
    }
  } catch (error) {
    if (error instanceof GrantRefused) return { code: 1, lines: [error.message] }
    throw error
  }
}

const done = (line: string): Outcome => ({ code: 0, lines: [line] })

const listed = (lines: readonly string[], none: string): Outcome => ({
  code: 0,
  lines: lines.length > 0 ? lines : [none],
})

const linesOf = (members: Awaited<ReturnType<typeof listTeam>>): string[] =>
  members.map(({ email, full_name, role }) => `${email}  ${full_name}  ${role}`)
