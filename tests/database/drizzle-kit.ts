import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

// It hangs a method on all arrays for every loop to see, and the reader of PDFs refuses to work beside that.
for (const name in []) Object.defineProperty(Array.prototype, name, { enumerable: false })

export { generateDrizzleJson, generateMigration }
