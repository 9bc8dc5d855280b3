/** The specification's table of required fields, each as it is asked for where it was left out (S5-form.3 to S5-form.8). */
export const REQUIRED = [
  {
    title: 'Basics',
    asked: [
      'Enter the name of your company',
      'Say in one line what you do',
      'Choose your sector or industry',
      'Choose the stage you are at',
      'Choose what you have raised so far',
    ],
  },
  {
    title: 'Personal Insights',
    asked: [
      'Choose the city you work from',
      'Founder 1: Enter a first name',
      'Founder 1: Enter a last name',
      'Founder 1: Enter an e-mail address',
      'Say whether all founders are full-time',
      'Tell the story of your founding team',
      'Say what drives you, and what you know that others do not',
      'Describe the experience of your team',
    ],
  },
  {
    title: 'Company & Product',
    asked: [
      'Describe the problem you solve',
      'Describe your product',
      'Say what is unique about your solution',
    ],
  },
  {
    title: 'Market & Traction',
    asked: [
      'Describe your target customer',
      'Describe the size of your market',
      'Name your competitors, and what sets you apart',
      'Describe your traction so far',
      'Give your key metrics',
    ],
  },
  { title: 'Business Model & Funding', asked: ['Describe your business model'] },
  {
    title: 'Vision',
    asked: [
      'Say what help you need beyond funding',
      'Say which problem you would work on instead',
      'Describe your long-term vision',
      'Say how you heard about us',
    ],
  },
] as const

/** The essays by the labels of the specification's toast, where they stand and what they are stored as. */
export const ESSAYS = [
  { title: 'Personal Insights', label: 'Founding team story', key: 'founding_team_story' },
  { title: 'Personal Insights', label: 'Motivation & insight', key: 'motivation_insight' },
  { title: 'Personal Insights', label: 'Team experience', key: 'team_experience' },
  { title: 'Company & Product', label: 'Problem statement', key: 'problem_statement' },
  { title: 'Company & Product', label: 'Product description', key: 'product_description' },
  { title: 'Company & Product', label: 'Unique solution', key: 'unique_solution' },
  { title: 'Market & Traction', label: 'Target customer', key: 'target_customer' },
  { title: 'Market & Traction', label: 'Market opportunity', key: 'market_opportunity' },
  { title: 'Market & Traction', label: 'Competitors & differentiation', key: 'competitors_differentiation' },
  { title: 'Market & Traction', label: 'Traction data', key: 'traction_data' },
  { title: 'Market & Traction', label: 'Key metrics', key: 'key_metrics' },
  { title: 'Business Model & Funding', label: 'Business model', key: 'business_model' },
  { title: 'Vision', label: 'Help beyond funding', key: 'help_beyond_funding' },
  { title: 'Vision', label: 'Alternative problem', key: 'alternative_problem' },
  { title: 'Vision', label: 'Long-term vision', key: 'long_term_vision' },
] as const
