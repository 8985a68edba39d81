CREATE TABLE "desk_claims" (
	"kind" text NOT NULL,
	"target" bigint NOT NULL,
	"staff" bigint NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "desk_claims_kind_target_pk" PRIMARY KEY("kind","target")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "approved" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "sent" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "sent_by" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "verdict" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "question" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent_hash_unique" UNIQUE("sent_hash");--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_approved" CHECK (("withdrawals"."approved" is null) = ("withdrawals"."approved_by" is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent" CHECK (("withdrawals"."sent" is null) = ("withdrawals"."sent_by" is null));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent_after" CHECK ("withdrawals"."sent" is null or "withdrawals"."approved" is not null);--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent_state" CHECK ("withdrawals"."sent" is null or "withdrawals"."status" in ('processing', 'success', 'fail'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_sent_hash" CHECK ("withdrawals"."sent_hash" is null or "withdrawals"."sent" is not null);