CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"target" text NOT NULL,
	"body" text NOT NULL,
	"subject" text NOT NULL,
	"digest" text NOT NULL,
	"maker" bigint NOT NULL,
	"reason" text NOT NULL,
	"made" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"state" text NOT NULL,
	"checker" bigint,
	"decided" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."checker" <> "approvals"."maker" or "approvals"."state" in ('withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"created" bigint NOT NULL,
	"disabled" bigint,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff" bigint,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token" text PRIMARY KEY NOT NULL,
	"staff" bigint NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"used" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"time" bigint NOT NULL,
	"staff" bigint,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" text NOT NULL,
	"approval" bigint,
	"assertion" text NOT NULL,
	"alone" boolean NOT NULL,
	"source" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_log_end" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff" bigint NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"created" bigint NOT NULL,
	"used" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff" bigint NOT NULL,
	"created" bigint NOT NULL,
	"used" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"staff" bigint NOT NULL,
	"token" text NOT NULL,
	"created" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"network" text NOT NULL,
	"agent" text NOT NULL,
	"ended" bigint,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_checker_staff_id_fk" FOREIGN KEY ("checker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state");--> statement-breakpoint
CREATE INDEX "staff_log_staff" ON "staff_log" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_log_target" ON "staff_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff" ON "staff_recovery_codes" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff");--> statement-breakpoint
CREATE FUNCTION staff_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the staff log is append-only: % is refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE ON staff_log FOR EACH ROW EXECUTE FUNCTION staff_log_refuse();
--> statement-breakpoint
CREATE TRIGGER staff_log_no_truncate BEFORE TRUNCATE ON staff_log FOR EACH STATEMENT EXECUTE FUNCTION staff_log_refuse();
--> statement-breakpoint
INSERT INTO staff_log_end (id, last, hash) VALUES (1, 0, '');
