import { defineConfig } from 'prisma/config'

// `generate` would fetch a schema engine that it never runs; any executable satisfies it. Never for `migrate`: it would do nothing and say so to nobody.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

/** Where Prisma's own tools find the schema, the migrations and the database. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://127.0.0.1:5432/wavehouse' },
})
