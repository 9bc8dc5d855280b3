import { useQueryClient } from '@tanstack/react-query'
import type { Field } from '#domain/forms/kind.ts'
import type { Changes } from '#domain/records/record.ts'
import {
  TEAM_VALUE_SHAPE,
  type TeamField,
  type TeamValueRecord,
  teamValueOf,
} from '#domain/review/review-fields.ts'
import { TEAM_FIELD_MESSAGES } from '#domain/review/team-field-messages.ts'
import { call } from '#web/api/client.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { type ReviewApplication, showTeamValue } from '#web/features/submitted-applications/api.ts'
import { isTypingIn } from '#web/ui/shortcuts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { faultOf, teamInputId } from './team-field-input.tsx'

export type AutosavedTeamValue = AutosavedRecord<TeamValueRecord>

/**
 * Opens the value of a team field as an autosaved record, with unsaved edits from this device. Returns undefined until
 * draft storage has been read.
 */
export function useTeamValueRecord(
  { id, team_values }: Pick<ReviewApplication, 'id' | 'team_values'>,
  definition: TeamField,
  field: Field,
): AutosavedTeamValue | undefined {
  const queries = useQueryClient()
  const opened = useRecord<TeamValueRecord>({
    kind: (owner) => ({
      owner,
      name: `team-value:${id}:${definition.id}`,
      shape: TEAM_VALUE_SHAPE,
      // Each save is an entry of the audit log, and half a value should not be one.
      sendable: (changes) => (isTypingIn(teamInputId(definition)) ? {} : withoutFaults(field, changes)),
      send: async (body) => {
        const reply = await call('saveTeamValue', { params: { id, field: definition.id }, body })
        const value = reply.theirs.value ?? body.changes.value ?? null
        await showTeamValue(queries, id, definition.id, { value, version: reply.version })
        return reply
      },
    }),
    id,
    base: {
      version: team_values?.[definition.id]?.version ?? 0,
      values: { value: teamValueOf(definition, team_values) },
    },
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(TEAM_FIELD_MESSAGES.unsaved))
    },
  })
  return opened?.record
}

/** Omits a value that the server would refuse. It stays in the input, with an error. */
const withoutFaults = (field: Field, changes: Changes<TeamValueRecord>): Changes<TeamValueRecord> =>
  faultOf(field, changes.value) ? {} : changes
