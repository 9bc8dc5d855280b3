import { FULL_TIME_CHOICES, HQ_CITIES } from '#domain/applications/choices.ts'
import { section } from '../../forms/form.ts'
import { withGuidance } from '../../forms/guidance.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { count } from '../../forms/kinds/count.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { founders } from '../../forms/kinds/founders.ts'
import { groupedChoice } from '../../forms/kinds/grouped-choice.ts'
import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'

export const personalInsights = section('personal-insights', 'Personal Insights', [
  withGuidance(groupedChoice('hq_city', 'HQ city', HQ_CITIES), {
    hint: 'Where most of the team works.',
    missingMessage: 'Choose the city you work from',
  }),
  withGuidance(count('number_of_founders', 'Number of founders', FOUNDERS_MIN, FOUNDERS_MAX), {
    hint: 'Include yourself, but not employees and advisers.',
  }),
  withGuidance(founders('founders_data', 'Founders', 'number_of_founders'), {
    hint: 'Start with yourself. Experience: what prepared each of you for this company.',
  }),
  withGuidance(choice('all_founders_fulltime', 'Are all founders full-time?', FULL_TIME_CHOICES), {
    hint: 'As of today.',
    missingMessage: 'Say whether all founders are full-time',
    why: 'Reviewers want to know who does the work now. If someone still has another job, say in the team story when they will leave it.',
  }),
  withGuidance(essay('founding_team_story', 'Founding team story'), {
    hint: 'How you met, what you have been through together, and who does what.',
    missingMessage: 'Tell the story of your founding team',
    why: 'Plans change; whether the founders stay together matters more. Reviewers look for how you treated each other when things were hard. If you are the only founder, say who you turn to.',
    example:
      'Ravi and I shared a desk at a cold-chain firm in Nagpur for four years. When a truck of onions was stuck at a closed gate, he drove there at night with a borrowed reefer, and I talked to the buyer until he came. Three months later we had both resigned. He builds, I sell; about money we decide together, and once did not speak for a week over it.',
  }),
  withGuidance(essay('motivation_insight', 'Motivation & insight'), {
    hint: 'Why this problem, why you, and what you know about it that others do not.',
    missingMessage: 'Say what drives you, and what you know that others do not',
    why: 'The years ahead need a reason that lasts. And most good companies begin with something their founders saw before others did.',
    example:
      'My parents keep six cows. I have poured spoilt milk away more often than I can count, and believed, as all do, that cooling needs power by day. Measuring 40 villages we saw the opposite: at night power is there for five hours almost everywhere. Nobody sells anything that uses only those.',
  }),
  withGuidance(essay('team_experience', 'Team experience'), {
    hint: 'What each of you has built, sold or run before that helps here, and what is still missing.',
    missingMessage: 'Describe the experience of your team',
    why: 'What you did yourselves counts more than titles. Knowing what you lack counts in your favour.',
    example:
      'Ravi designed reefer doors, 9,000 of which are on the road. I ran the routes of 120 vans and know every procurement head between Pune and Belgaum. Our first employee repaired milk coolers for eleven years. None of us has manufactured in thousands; that is the first person we would hire.',
  }),
])
