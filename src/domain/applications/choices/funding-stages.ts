import { plain } from '../../forms/choice.ts'

/** Answers to 'Have you raised funds yet?' (S3.20). */
export const FUNDING_STAGES = plain(['Bootstrapped', 'Angel', 'Seed', 'Series A+'])
