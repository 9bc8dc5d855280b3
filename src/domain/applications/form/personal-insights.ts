import { section } from '../../forms/form.ts'
import { guided } from '../../forms/guidance.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { founders } from '../../forms/kinds/founders.ts'
import { groupedChoice } from '../../forms/kinds/grouped-choice.ts'
import { number } from '../../forms/kinds/number.ts'
import { FOUNDERS_MAX, FOUNDERS_MIN } from '../../limits.ts'
import { FULL_TIME_ANSWERS } from '../choices/full-time.ts'
import { HQ_CITIES } from '../choices/hq-cities.ts'

export const personalInsights = section('personal-insights', 'Personal Insights', [
  guided(groupedChoice('hq_city', 'HQ city', HQ_CITIES), {
    hint: 'Where most of you work most of the week.',
    asks: 'Choose the city you work from',
  }),
  guided(number('number_of_founders', 'Number of founders', FOUNDERS_MIN, FOUNDERS_MAX), {
    hint: 'You included; employees and advisers are not counted.',
  }),
  guided(founders('founders_data', 'Founders', 'number_of_founders'), {
    hint: 'Yourself first. Previous experience: the one or two things that prepared each of you for this company.',
  }),
  guided(choice('all_founders_fulltime', 'Are all founders full-time?', FULL_TIME_ANSWERS), {
    hint: 'As it is today.',
    asks: 'Say whether all founders are full-time',
    why: 'Readers want to know who carries the work now. If somebody has yet to leave a job, say in the story of the team when they will.',
  }),
  guided(essay('founding_team_story', 'Founding team story'), {
    hint: 'How you met, what you have been through together, and who does what.',
    asks: 'Tell the story of your founding team',
    why: 'Plans change; whether founders hold together decides more. Readers look for how you have dealt with each other when it was hard. If you founded alone, say whom you turn to.',
    example:
      'Ravi and I shared a desk at a cold-chain firm in Nagpur for four years. When a truck of onions was stuck at a closed gate, he drove there at night with a borrowed reefer, and I talked to the buyer until he came. Three months later we had both resigned. He builds, I sell; about money we decide together, and once did not speak for a week over it.',
  }),
  guided(essay('motivation_insight', 'Motivation & insight'), {
    hint: 'Why this problem, why you, and what you know of it that others do not.',
    asks: 'Say what drives you, and what you know that others do not',
    why: 'The years ahead need a reason that lasts. And most good companies begin with something their founders saw before others did.',
    example:
      'My parents keep six cows. I have poured spoilt milk away more often than I can count, and believed, as all do, that cooling needs power by day. Measuring 40 villages we saw the opposite: at night power is there for five hours almost everywhere. Nobody sells anything that uses only those.',
  }),
  guided(essay('team_experience', 'Team experience'), {
    hint: 'What each of you has built, sold or run before that helps here, and what is still missing.',
    asks: 'Describe the experience of your team',
    why: 'Not titles: what you did yourselves. Knowing what you lack counts in your favour.',
    example:
      'Ravi designed the reefer doors of which 9,000 are on the road. I ran the routes of 120 vans and know every procurement head between Pune and Belgaum. Our first employee repaired milk coolers for eleven years. None of us has manufactured in thousands; that is the first person we would hire.',
  }),
])
