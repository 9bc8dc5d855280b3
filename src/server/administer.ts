import { GrantRefused, grant, listAdmins, revoke, setMembership } from '#server/accounts/grant.ts'
import { resetTwoStep } from '#server/two-step/reset.ts'
import type { Outcome } from './control-socket.ts'
import type { Services } from './services.ts'

const USAGE = [
  'Usage: npm run admin -- COMMAND',
  '  grant EMAIL                 makes the account of an address an administrator',
  '  revoke EMAIL                makes it a founder again',
  '  list                        names the administrators',
  '  membership EMAIL PASS_TYPE  sets its membership: free_pass, portfolio_alumni or community_pass',
  '  reset-two-step EMAIL        takes two-step sign-in off the account of somebody who lost app and codes',
]

type Grants = Pick<Services, 'config' | 'database'>

/** Carries out the words of `npm run admin -- …`. What cannot be done ends with code 1 and the reason. */
export async function administer(
  services: Grants,
  [command = '', ...args]: readonly string[],
): Promise<Outcome> {
  const [email = '', passType = ''] = args
  try {
    switch (`${command} ${args.length}`) {
      case 'grant 1':
        await grant(services, email)
        return done(`${email} is an administrator now.`)
      case 'revoke 1':
        await revoke(services, email)
        return done(`${email} is no administrator any more.`)
      case 'list 0':
        return list(services)
      case 'membership 2':
        await setMembership(services, email, passType)
        return done(`${email} has ${passType} now.`)
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
  const administrators = await listAdmins(services)
  const lines = administrators.map(({ email, full_name }) => `${email}  ${full_name}`)
  return { code: 0, lines: lines.length > 0 ? lines : ['There is no administrator yet.'] }
}
