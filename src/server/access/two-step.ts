import type { Person } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** Whoever has set it up, but no administrator while they must have it (REQUIRE_ADMIN_2FA). */
export const mayStopTwoStep = ({ role }: Person, demanded: boolean): Verdict =>
  role === 'admin' && demanded ? 'second-step-required' : 'yes'
