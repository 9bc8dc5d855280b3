import {
  APPLICATION_FORM,
  type ApplicationForm,
  type FieldKey,
  type StandardKey,
} from './application-form.ts'

/**
 * Headings of the printable document in order, with their fields (S7-pdf.2). The last heading is for questions and has
 * no fields.
 */
export const PRINT_SECTIONS = [
  {
    heading: 'Company Overview',
    fields: ['company_name', 'one_line_description', 'industry', 'company_stage', 'hq_city'],
  },
  {
    heading: 'Founding Team',
    fields: [
      'number_of_founders',
      'founders_data',
      'all_founders_fulltime',
      'founding_team_story',
      'motivation_insight',
      'team_experience',
    ],
  },
  {
    heading: 'Product & Market',
    fields: [
      'problem_statement',
      'product_description',
      'unique_solution',
      'target_customer',
      'market_opportunity',
      'competitors_differentiation',
      'business_model',
    ],
  },
  {
    heading: 'Traction & Metrics',
    fields: ['traction_data', 'key_metrics', 'current_revenue', 'gross_margins'],
  },
  {
    heading: 'Funding',
    fields: ['funding_stage', 'past_funding', 'funding_amount_seeking', 'funding_usage', 'figure_reasons'],
  },
  {
    heading: 'Vision & Additional Information',
    fields: [
      'help_beyond_funding',
      'alternative_problem',
      'long_term_vision',
      'pitch_deck',
      'additional_documents',
      'how_did_you_know',
    ],
  },
  { heading: 'Q&A with Admin', fields: [] },
] as const satisfies readonly { heading: string; fields: readonly StandardKey[] }[]

type PrintSection = { readonly heading: string; readonly fields: readonly FieldKey[] }

/** Returns the headings with fields: those of the specification, then that of the group's own questions, if any. */
export const printSectionsOf = ({ sections }: ApplicationForm): readonly PrintSection[] => [
  ...PRINT_SECTIONS.filter(({ fields }) => fields.length > 0),
  ...sections
    .slice(APPLICATION_FORM.sections.length)
    .map(({ title, fields }) => ({ heading: title, fields: fields.map(({ key }) => key) })),
]

/** Texts of the printable document. */
export const PRINT_TEXTS = {
  title: (company: string) => `${company} – Investment Application`,
  kind: 'Investment Application',
  preparedFor: (investor: string) => `Prepared for ${investor}`,
  applicant: 'Applicant',
  status: 'Status',
  download: 'Download PDF',
  missing: (count: number) =>
    count === 1
      ? '1 character could not be printed and is shown as □.'
      : `${count} characters could not be printed and are shown as □.`,
} as const
