import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

// Undoes a change by drizzle-kit: it adds a method to all arrays, which the PDF reader refuses.
for (const name in []) Object.defineProperty(Array.prototype, name, { enumerable: false })

export { generateDrizzleJson, generateMigration }
