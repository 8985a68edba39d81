DROP TABLE "point_accounts" CASCADE;--> statement-breakpoint
DROP TABLE "point_entries" CASCADE;