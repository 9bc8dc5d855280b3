import { z } from '@hono/zod-openapi'
import { RECORD_VERSION_MAX } from '#domain/limits.ts'

/** The version that a save is based on. 0 before the first save. */
export const recordVersion = z.number().int().min(0).max(RECORD_VERSION_MAX)

/**
 * Returns the schema of a record's save: the changes, and the version on which they are based.
 * @param changes an object whose keys are all optional
 */
export const saveOf = <C extends z.ZodType>(changes: C) =>
  z.strictObject({ base_version: recordVersion, changes })

/** Returns the schema of the reply to a record's save. */
export const savedOf = <C extends z.ZodType, K extends string>(changes: C, keys: readonly K[]) =>
  z.object({
    version: recordVersion,
    updated_at: z.string(),
    /**
     * Values that other saves have changed since the base version, including conflicts. Omits those that equal the sent
     * values.
     */
    theirs: changes,
    /**
     * Keys that both sides changed to different values. The server does not save them; the client merges them or asks
     * the user.
     */
    conflicts: z.array(z.enum(keys)),
  })
