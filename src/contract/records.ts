import { z } from '@hono/zod-openapi'
import { RECORD_VERSION_MAX } from '#domain/limits.ts'

/** The number a save is based on; 0 before the first save. */
export const recordVersion = z.number().int().min(0).max(RECORD_VERSION_MAX)

/**
 * What every record's save carries: what changed, and the version that it was changed on.
 * @param changes an object whose keys are all optional
 */
export const saveOf = <C extends z.ZodType>(changes: C) =>
  z.strictObject({ base_version: recordVersion, changes })

/** What every record's save is answered. */
export const savedOf = <C extends z.ZodType, K extends string>(changes: C, keys: readonly K[]) =>
  z.object({
    version: recordVersion,
    updated_at: z.string(),
    /** What others changed since the base, conflicts included. */
    theirs: changes,
    /** Keys that both sides changed: not stored; the sender merges inside them, or the person is asked. */
    conflicts: z.array(z.enum(keys)),
  })
