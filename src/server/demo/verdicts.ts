import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveVerdict } from '#server/review/save-verdict.ts'
import type { Services } from '#server/services.ts'

type Given = {
  /** Of the application, the newest submission first. */
  readonly place: number
  readonly by: 'meera' | 'arjun' | 'ravi' | 'ritu'
  readonly verdict: ReviewVerdict
  readonly champion_line?: string
  readonly comment?: string
}

const given = (place: number, by: Given['by'], verdict: ReviewVerdict, comment = ''): Given => ({
  place,
  by,
  verdict,
  comment,
})
const championed = (
  place: number,
  by: Given['by'],
  verdict: ReviewVerdict,
  champion_line: string,
  comment = '',
): Given => ({ place, by, verdict, champion_line, comment })

/** Three companies that the team is torn about, some that it agrees on, and some that only one of them has read. */
const VERDICTS: readonly Given[] = [
  championed(
    8,
    'ritu',
    'strong_yes',
    'They sold it to forty customers before they had anything to show, and thirty-six have stayed.',
    'The founder answers every question with a number. I would meet them this week.',
  ),
  given(
    8,
    'ravi',
    'no',
    'The margin is that of a reseller. I see nothing here that a distributor cannot copy.',
  ),
  given(8, 'arjun', 'maybe', 'Strong team, thin margin. Let us ask how it looks at ten times the volume.'),
  championed(
    9,
    'arjun',
    'strong_yes',
    'The only team I have met that lived with this problem for ten years before solving it.',
  ),
  given(9, 'ritu', 'maybe', 'Convincing people in a small market. What is the second product?'),
  given(10, 'ravi', 'yes', 'Good retention, fair price.'),
  given(
    10,
    'arjun',
    'no',
    'We know this market from two earlier investments: it takes eighteen months to close a sale.',
  ),
  given(11, 'ravi', 'yes'),
  given(11, 'ritu', 'yes', 'Clear, honest, early. The deck says what they do not know yet.'),
  given(11, 'meera', 'strong_yes', 'My pick of the month.'),
  given(1, 'ravi', 'no', 'Outside what we fund.'),
  given(1, 'meera', 'no'),
  given(2, 'ravi', 'maybe'),
  given(12, 'ritu', 'no', 'No customer yet after two years.'),
  given(13, 'arjun', 'yes'),
]

/** @param ids newest submission first */
export async function seedVerdicts(
  services: Services,
  ids: readonly string[],
  callers: Readonly<Record<Given['by'], Caller>>,
): Promise<void> {
  for (const { place, by, ...changes } of VERDICTS) {
    const id = ids[place]
    if (id) await saveVerdict(services, callers[by], id, { base_version: 0, changes })
  }
}
