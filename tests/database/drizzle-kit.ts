import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

// It adds a method to all arrays, which the PDF reader refuses.
for (const name in []) Object.defineProperty(Array.prototype, name, { enumerable: false })

export { generateDrizzleJson, generateMigration }
