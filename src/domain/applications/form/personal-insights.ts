import { section } from '../../forms/form.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { founders } from '../../forms/kinds/founders.ts'
import { groupedChoice } from '../../forms/kinds/grouped-choice.ts'
import { number } from '../../forms/kinds/number.ts'
import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'
import { FULL_TIME_ANSWERS } from '../choices/full-time.ts'
import { HQ_CITIES } from '../choices/hq-cities.ts'

export const personalInsights = section('personal-insights', 'Personal Insights', [
  groupedChoice('hq_city', 'HQ city', HQ_CITIES),
  number('number_of_founders', 'Number of founders', FOUNDERS_MIN, FOUNDERS_MAX),
  founders('founders_data', 'Founders', 'number_of_founders'),
  choice('all_founders_fulltime', 'Are all founders full-time?', FULL_TIME_ANSWERS),
  essay('founding_team_story', 'Founding team story'),
  essay('motivation_insight', 'Motivation & insight'),
  essay('team_experience', 'Team experience'),
])
