CREATE TABLE "chain_cursors" (
	"chain" text PRIMARY KEY NOT NULL,
	"height" bigint,
	"updated" bigint NOT NULL,
	"next_read" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"begins" bigint NOT NULL,
	"until" bigint,
	"ended" bigint,
	"staff" bigint NOT NULL,
	CONSTRAINT "restrictions_what" CHECK ("restrictions"."what" in ('deposit', 'trade', 'withdraw')),
	CONSTRAINT "restrictions_until" CHECK ("restrictions"."until" > "restrictions"."begins"),
	CONSTRAINT "restrictions_ended" CHECK ("restrictions"."ended" >= "restrictions"."begins")
);
--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restrictions_account" ON "restrictions" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_one" ON "restrictions" USING btree ("account","what") WHERE "restrictions"."ended" is null;