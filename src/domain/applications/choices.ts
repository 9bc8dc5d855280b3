import { type Choice, type ChoiceGroup, choicesOf } from '#domain/forms/choice.ts'
import { slugify } from '#domain/slug.ts'

/** From section 3 of the specification. */
export const COMPANY_STAGES = choicesOf(['Idea', 'Prototype', 'Early Revenue', 'Growth', 'Scaling'])

/** Answers to 'Have you raised funds yet?' (S3.20). */
export const FUNDING_STAGES = choicesOf(['Bootstrapped', 'Angel', 'Seed', 'Series A+'])

/** From section 3 of the specification. */
export const INDUSTRIES = choicesOf([
  'AgriTech',
  'AI & Deep Tech',
  'BioTech',
  'ClimateTech',
  'Consumer Internet',
  'Cybersecurity',
  'EdTech',
  'Energy',
  'Enterprise Software',
  'FinTech',
  'FoodTech',
  'Gaming & Entertainment',
  'GovTech & CivicTech',
  'HealthTech',
  'LegalTech',
  'Manufacturing & Industry 4.0',
  'Media & Content',
  'Mobility & Transportation',
  'PropTech & Real Estate',
  'SaaS',
  'Social Impact',
  'SpaceTech',
  'Supply Chain & Logistics',
  'Travel & Hospitality',
  'Web3 & Crypto',
])

const cityGroup = (label: string, cities: string): ChoiceGroup => ({
  label,
  choices: choicesOf(cities.split(',').map((city) => city.trim())),
})

/**
 * HQ cities by country, in the order of specification section 3. Where the specification gives only a number of cities,
 * the list holds the country's largest, in descending order (S3.23, D-labels.17). The populations come from the
 * censuses of India (2011), the UK (2021 and 2022, including large towns) and the US (2020). Names must be unique,
 * because only the name is stored.
 */
export const HQ_CITIES: readonly ChoiceGroup[] = [
  cityGroup(
    'India',
    `Mumbai, Delhi, Bangalore, Hyderabad, Ahmedabad, Chennai, Kolkata, Surat, Pune, Jaipur, Lucknow, Kanpur,
    Nagpur, Indore, Thane, Bhopal, Visakhapatnam, Pimpri-Chinchwad, Patna, Vadodara, Ghaziabad, Ludhiana, Agra,
    Nashik, Faridabad, Meerut, Rajkot, Kalyan-Dombivli, Vasai-Virar, Varanasi, Srinagar, Aurangabad, Dhanbad,
    Amritsar, Navi Mumbai, Prayagraj, Ranchi, Howrah, Coimbatore, Jabalpur, Gwalior, Vijayawada, Jodhpur,
    Madurai, Raipur, Kota, Chandigarh, Guwahati`,
  ),
  cityGroup(
    'UK',
    `London, Birmingham, Glasgow, Leeds, Edinburgh, Liverpool, Sheffield, Manchester, Bristol, Leicester,
    Cardiff, Belfast, Coventry, Bradford, Nottingham, Newcastle upon Tyne, Derby, Hull, Plymouth,
    Stoke-on-Trent, Southampton, Northampton, Wolverhampton, Brighton, Luton, Portsmouth, Reading, Aberdeen,
    Milton Keynes, Bournemouth, Peterborough, Norwich, Swindon, Bolton, Slough, Southend-on-Sea, Warrington,
    Swansea, Gloucester, Sunderland, Oxford, Telford, Ipswich, Blackpool, Dundee, Middlesbrough, Preston,
    Cambridge, York`,
  ),
  cityGroup('UAE', 'Dubai, Abu Dhabi, Sharjah, Ajman, Ras Al Khaimah, Fujairah, Umm Al Quwain, Al Ain'),
  cityGroup('Singapore', 'Singapore'),
  cityGroup('Hong Kong', 'Hong Kong, Kowloon, New Territories'),
  cityGroup(
    'US',
    `New York, Los Angeles, Chicago, Houston, Phoenix, Philadelphia, San Antonio, San Diego, Dallas, San Jose,
    Austin, Jacksonville, Fort Worth, Columbus, Indianapolis, Charlotte, San Francisco, Seattle, Denver,
    Washington, Nashville, Oklahoma City, El Paso, Boston, Portland, Las Vegas, Detroit, Memphis, Louisville,
    Baltimore, Milwaukee, Albuquerque, Tucson, Fresno, Sacramento, Kansas City, Mesa, Atlanta, Omaha,
    Colorado Springs, Raleigh, Long Beach, Virginia Beach, Miami, Oakland, Minneapolis, Tulsa, Bakersfield,
    Wichita, Arlington`,
  ),
]

/** The answers to the full-time question (S3.21) with their labels (D-labels.8). */
export const FULL_TIME_CHOICES = [
  { value: 'yes', label: 'Yes, all full-time' },
  { value: 'no', label: 'No, some part-time' },
  { value: 'mixed', label: 'Mixed' },
] as const satisfies readonly Choice[]

/** The nine categories of the funding-use breakdown, in the order of specification section 3. */
export const FUNDING_USAGE_CATEGORIES = [
  { value: 'productDevelopment', label: 'Product Development / R&D / NPD' },
  { value: 'marketing', label: 'Marketing & Customer Acquisition' },
  { value: 'sales', label: 'Sales & Business Development' },
  { value: 'operations', label: 'Operations & Admin' },
  { value: 'workingCapital', label: 'Working Capital' },
  { value: 'team', label: 'Team / Talent' },
  { value: 'technology', label: 'Technology & Infrastructure' },
  { value: 'compliance', label: 'Compliance, Admin etc' },
  { value: 'others', label: 'Others' },
] as const satisfies readonly Choice[]

const OUTREACH_VALUE = /^[a-z0-9]+(-[a-z0-9]+)*-outreach$/

/** Returns the stored value for the investor group's own outreach: 'openround-partners-outreach' (D-names.4). */
export const outreachValue = (investor: string): string => `${slugify(investor)}-outreach`

/** The answers to how a founder heard about the group (S3.22) with their labels (D-labels.9). */
export const howHeardChoices = (investor: string): readonly Choice[] => [
  { value: 'referred-by-founder', label: 'Referred by a founder' },
  { value: 'referred-by-investor', label: 'Referred by an investor' },
  { value: outreachValue(investor), label: `${investor} outreach` },
  { value: 'website-form', label: 'Website form' },
  { value: 'social-media', label: 'Social media' },
  { value: 'event-conference', label: 'Event or conference' },
  { value: 'other', label: 'Other' },
]

/** Returns whether a value is a valid answer. Any '…-outreach' is valid, because the investor's name can change. */
export const acceptsHowHeard = (value: string): boolean =>
  OUTREACH_VALUE.test(value) || howHeardChoices('').some((choice) => choice.value === value)
