import { GrantRefused, grant, listTeam, revoke, setMembership } from '#server/accounts/grant.ts'
import { resetTwoStep } from '#server/two-step/reset.ts'
import type { Outcome } from './control-socket.ts'
import type { Services } from './services.ts'

const USAGE = [
  'Usage: npm run admin -- COMMAND',
  '  grant EMAIL [ROLE]          gives the account of an address a role: admin (by default), reviewer or partner',
  '  revoke EMAIL                makes it a founder again',
  '  list                        names the team',
  '  membership EMAIL PASS_TYPE  sets its membership: free_pass, portfolio_alumni or community_pass',
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
        return list(services)
      case 'membership 2':
        await setMembership(services, email, second)
        return done(`${email} has ${second} now.`)
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

async function list(services: Grants): Promise<Outcome> {
  const members = await listTeam(services)
  const lines = members.map(({ email, full_name, role }) => `${email}  ${full_name}  ${role}`)
  return { code: 0, lines: lines.length > 0 ? lines : ['There is nobody in the team yet.'] }
}
