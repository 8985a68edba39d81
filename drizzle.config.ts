import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the next migration from the schema; PGlite and PostgreSQL run the same SQL. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './server/db/schema/*.ts'],
  out: './server/db/migrations',
});
