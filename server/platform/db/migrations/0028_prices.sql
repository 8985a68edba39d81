CREATE TABLE "coins" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scale" integer NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"needed" integer NOT NULL,
	"pairs" jsonb NOT NULL,
	"updated" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_candles" (
	"code" text NOT NULL,
	"length" text NOT NULL,
	"time" bigint NOT NULL,
	"open" text NOT NULL,
	"high" text NOT NULL,
	"low" text NOT NULL,
	"close" text NOT NULL,
	CONSTRAINT "price_candles_code_length_time_pk" PRIMARY KEY("code","length","time")
);
--> statement-breakpoint
CREATE TABLE "price_leader" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_seconds" (
	"time" bigint PRIMARY KEY NOT NULL,
	"prices" jsonb NOT NULL,
	"single" jsonb NOT NULL,
	"tradable" jsonb NOT NULL,
	"parts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "price_candles_time" ON "price_candles" USING btree ("length","time");