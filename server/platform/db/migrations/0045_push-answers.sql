CREATE TABLE "push_answers" (
	"service" text PRIMARY KEY NOT NULL,
	"status" integer NOT NULL,
	"answered" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_queue" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "ended" bigint;