CREATE TABLE "phone_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"before" text,
	"after" text NOT NULL,
	"username" text,
	"time" bigint NOT NULL,
	"undone" bigint
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "security_changes" ADD COLUMN "until" bigint;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_changes_account" ON "phone_changes" USING btree ("account","time");--> statement-breakpoint
CREATE INDEX "phone_changes_before" ON "phone_changes" USING btree ("before","time");--> statement-breakpoint
UPDATE "accounts" SET "phone_shared" = true FROM (
	SELECT "id", row_number() OVER (PARTITION BY "phone" ORDER BY ("identity" = "phone") DESC, "id") AS "place" FROM "accounts" WHERE "phone" IS NOT NULL
) AS "ranked" WHERE "ranked"."id" = "accounts"."id" AND "ranked"."place" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone") WHERE not "accounts"."phone_shared";