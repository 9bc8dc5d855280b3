/** The specification's table of required fields, in the words of the screen (S5-form.3 to S5-form.8). */
export const REQUIRED = [
  {
    title: 'Basics',
    fields: [
      'Company name',
      'One-line description',
      'Sector / industry',
      'Stage',
      'Have you raised funds yet?',
    ],
  },
  {
    title: 'Personal Insights',
    fields: [
      'HQ city',
      'First name',
      'Last name',
      'Email',
      'Are all founders full-time?',
      'Founding team story',
      'Motivation & insight',
      'Team experience',
    ],
  },
  { title: 'Company & Product', fields: ['Problem statement', 'Product description', 'Unique solution'] },
  {
    title: 'Market & Traction',
    fields: [
      'Target customer',
      'Market opportunity',
      'Competitors & differentiation',
      'Traction data',
      'Key metrics',
    ],
  },
  { title: 'Business Model & Funding', fields: ['Business model'] },
  {
    title: 'Vision',
    fields: ['Help beyond funding', 'Alternative problem', 'Long-term vision', 'How did you hear about us?'],
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
