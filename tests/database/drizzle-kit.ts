import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

// drizzle-kit adds an enumerable method to all arrays, which makes the PDF reader fail. This hides the method.
for (const name in []) Object.defineProperty(Array.prototype, name, { enumerable: false })

export { generateDrizzleJson, generateMigration }
