import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the next migration from the schema; PGlite and PostgreSQL run the same SQL. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/platform/db/schema.ts',
    './server/ledger/schema.ts',
    './server/adapters/prices/schema.ts',
    './server/modules/*/schema.ts',
    './server/desk/schema.ts',
    './server/desk/*/schema.ts',
  ],
  out: './server/platform/db/migrations',
});
