import { type Company, readCompany } from './company.ts'

const texts = import.meta.glob<string>('./companies/*.md', { query: '?raw', import: 'default', eager: true })

const slugOf = (path: string) => path.replace(/^.*\/|\.md$/g, '')

/** Every company of the demo, the one that waits longest first. */
export const demoCompanies = (): readonly Company[] =>
  Object.entries(texts)
    .map(([path, text]) => readCompany(slugOf(path), text))
    .sort((one, other) => other.daysAgo - one.daysAgo || one.slug.localeCompare(other.slug))
