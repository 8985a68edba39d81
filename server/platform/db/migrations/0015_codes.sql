ALTER TABLE "codes" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "foreign" integer DEFAULT 0 NOT NULL;