import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'
import { FULL_TIME_ANSWERS } from '../choices/full-time.ts'
import { HQ_CITIES } from '../choices/hq-cities.ts'
import { choice, essay, founders, groupedChoice, number, section } from './field.ts'

export const personalInsights = section('personal-insights', 'Personal Insights', [
  groupedChoice('hq_city', 'HQ city', HQ_CITIES),
  number('number_of_founders', 'Number of founders', FOUNDERS_MIN, FOUNDERS_MAX),
  founders('founders_data', 'Founders'),
  choice('all_founders_fulltime', 'Are all founders full-time?', FULL_TIME_ANSWERS),
  essay('founding_team_story', 'Founding team story'),
  essay('motivation_insight', 'Motivation & insight'),
  essay('team_experience', 'Team experience'),
])
