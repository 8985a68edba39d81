ALTER TABLE "payout_errors" ADD COLUMN "elsewhere" text;--> statement-breakpoint
CREATE INDEX "approvals_target" ON "approvals" USING btree ("target");