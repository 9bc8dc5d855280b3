import { type TeamField, teamValueOf, teamValueText } from '#domain/review/review-fields.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { settings } from '#web/settings.ts'

type TeamFieldCellProps = {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name' | 'team_values'>
  readonly field: TeamField
}

/** The value of a team field in the table of the list. */
export function TeamFieldCell({ application, field }: TeamFieldCellProps) {
  return <bdi>{teamValueText(field, teamValueOf(field, application.team_values), settings)}</bdi>
}
