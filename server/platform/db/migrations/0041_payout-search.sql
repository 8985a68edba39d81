CREATE TABLE "payout_candidates" (
	"withdrawal" bigint NOT NULL,
	"hash" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"sender" text NOT NULL,
	"height" bigint NOT NULL,
	"found" bigint NOT NULL,
	"set_aside" bigint,
	CONSTRAINT "payout_candidates_withdrawal_hash_pk" PRIMARY KEY("withdrawal","hash")
);
--> statement-breakpoint
CREATE TABLE "payout_errors" (
	"hash" text PRIMARY KEY NOT NULL,
	"withdrawal" bigint NOT NULL,
	"settled" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"lost" numeric(60, 0) NOT NULL,
	"note" text NOT NULL,
	"staff" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_searches" (
	"withdrawal" bigint PRIMARY KEY NOT NULL,
	"contract" text NOT NULL,
	"payee" text NOT NULL,
	"start" bigint NOT NULL,
	"read" bigint NOT NULL,
	"reached" bigint,
	"moved" bigint NOT NULL,
	"stride" integer NOT NULL,
	"asked" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_claims" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_claims" ADD COLUMN "since" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "part_paid" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refunded" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "arrived" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "return_proof" jsonb;--> statement-breakpoint
ALTER TABLE "payout_candidates" ADD CONSTRAINT "payout_candidates_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_errors" ADD CONSTRAINT "payout_errors_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_searches" ADD CONSTRAINT "payout_searches_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_errors_withdrawal" ON "payout_errors" USING btree ("withdrawal");