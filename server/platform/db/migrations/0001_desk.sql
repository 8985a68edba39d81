CREATE TABLE "alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"record" bigint,
	"begun" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"ended" bigint,
	"told" text[] DEFAULT '{}' NOT NULL,
	"emailed_begun" bigint,
	"emailed_ended" bigint
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_closes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"figures" text NOT NULL,
	"explanation" text NOT NULL,
	"digest" text NOT NULL,
	"maker" bigint NOT NULL,
	"checker" bigint,
	"closed" bigint NOT NULL,
	CONSTRAINT "day_closes_two_people" CHECK ("day_closes"."checker" is null or "day_closes"."checker" <> "day_closes"."maker")
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holdings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"at" bigint NOT NULL,
	"staff" bigint,
	"created" bigint NOT NULL,
	CONSTRAINT "holdings_not_negative" CHECK ("holdings"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "disagreed" bigint;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_closes" ADD CONSTRAINT "day_closes_checker_staff_id_fk" FOREIGN KEY ("checker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("kind","subject") WHERE ended is null;--> statement-breakpoint
CREATE INDEX "alarms_unfinished" ON "alarms" USING btree ("id") WHERE emailed_ended is null;--> statement-breakpoint
CREATE INDEX "alarms_ended" ON "alarms" USING btree ("ended");--> statement-breakpoint
CREATE UNIQUE INDEX "day_closes_day" ON "day_closes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "holdings_place" ON "holdings" USING btree ("place","asset","at");--> statement-breakpoint
CREATE INDEX "journals_created" ON "journals" USING btree ("created");
--> statement-breakpoint
-- Balances are only added, and a closed day never changes: the database itself refuses anything else.
CREATE FUNCTION books_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER day_closes_append_only BEFORE UPDATE OR DELETE ON day_closes FOR EACH ROW EXECUTE FUNCTION books_refuse();
--> statement-breakpoint
CREATE TRIGGER day_closes_no_truncate BEFORE TRUNCATE ON day_closes FOR EACH STATEMENT EXECUTE FUNCTION books_refuse();
--> statement-breakpoint
CREATE TRIGGER holdings_append_only BEFORE UPDATE OR DELETE ON holdings FOR EACH ROW EXECUTE FUNCTION books_refuse();
--> statement-breakpoint
CREATE TRIGGER holdings_no_truncate BEFORE TRUNCATE ON holdings FOR EACH STATEMENT EXECUTE FUNCTION books_refuse();
