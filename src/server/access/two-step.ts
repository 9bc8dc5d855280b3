import type { Person } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** Whoever has set it up, but nobody of the team while they must have it (REQUIRE_ADMIN_2FA). */
export const mayStopTwoStep = ({ role }: Person, demanded: boolean): Verdict =>
  role !== 'founder' && demanded ? 'two-step-required' : 'yes'
