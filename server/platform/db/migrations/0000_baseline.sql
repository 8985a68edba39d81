-- The schema of the first release. `npm run db:generate` wrote the tables; what the database itself must refuse follows
-- at the end. A released migration is never edited: the next change is a migration of its own.
CREATE TABLE "account_event_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_event_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"username" text NOT NULL,
	"identity" text NOT NULL,
	"phone" text,
	"email" text,
	"mailbox" text,
	"password" text NOT NULL,
	"paypass" text,
	"paypass_closed" bigint,
	"nickname" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_with" text,
	"invited_by" bigint,
	"invitable" boolean DEFAULT false NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"frozen" bigint,
	"frozen_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_identity_unique" UNIQUE("identity"),
	CONSTRAINT "accounts_mailbox_unique" UNIQUE("mailbox"),
	CONSTRAINT "accounts_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "money_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"call" text NOT NULL,
	"body" text NOT NULL,
	"ret" integer NOT NULL,
	"msg" text NOT NULL,
	"data" json,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_running" (
	"key" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"session" text NOT NULL,
	"list" text NOT NULL,
	"newest" bigint NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "listings_session_list_pk" PRIMARY KEY("session","list")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"code" text PRIMARY KEY NOT NULL,
	"scale" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" bigint NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"captured" numeric(60, 0) DEFAULT 0 NOT NULL,
	"released" numeric(60, 0) DEFAULT 0 NOT NULL,
	"opened" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "holds_positive" CHECK ("holds"."amount" > 0 and "holds"."captured" >= 0 and "holds"."released" >= 0),
	CONSTRAINT "holds_end_once" CHECK (("holds"."ended" is null and "holds"."released" = 0 and "holds"."captured" < "holds"."amount") or ("holds"."ended" is not null and "holds"."captured" + "holds"."released" = "holds"."amount"))
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"hold" bigint,
	"once" text,
	"body" text,
	"created" bigint NOT NULL,
	CONSTRAINT "journals_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" bigint,
	"purpose" text NOT NULL,
	"asset" text NOT NULL,
	"balance" numeric(60, 0) DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"latest" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."customer" is null or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_audits" (
	"id" text PRIMARY KEY NOT NULL,
	"begun" bigint NOT NULL,
	"ended" bigint DEFAULT 0 NOT NULL,
	"wrong" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"balance" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal" bigint NOT NULL,
	"account" bigint NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"balance" numeric(60, 0) NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"reward" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"begins" bigint,
	"ends" bigint
);
--> statement-breakpoint
CREATE TABLE "box_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"odds" text NOT NULL,
	"price" text NOT NULL,
	"code" text NOT NULL,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"seed" text NOT NULL,
	"prize" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_secrets" (
	"account" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_tables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"price" text NOT NULL,
	"code" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"tier" text NOT NULL,
	"state" text DEFAULT 'review' NOT NULL,
	"type" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"front" text DEFAULT '' NOT NULL,
	"back" text DEFAULT '' NOT NULL,
	"face" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"final" boolean DEFAULT false NOT NULL,
	"created" bigint NOT NULL,
	"decided" bigint,
	"decided_by" bigint,
	"revoked" bigint,
	"salt" text DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_claims" (
	"kind" text NOT NULL,
	"target" bigint NOT NULL,
	"staff" bigint NOT NULL,
	"until" bigint NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"since" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "desk_claims_kind_target_pk" PRIMARY KEY("kind","target")
);
--> statement-breakpoint
CREATE TABLE "contract_books" (
	"code" text PRIMARY KEY NOT NULL,
	"left" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_depth" (
	"code" text NOT NULL,
	"side" text NOT NULL,
	"seq" bigint NOT NULL,
	"time" bigint NOT NULL,
	"dealt" numeric(60, 0) NOT NULL,
	CONSTRAINT "contract_depth_code_side_seq_pk" PRIMARY KEY("code","side","seq")
);
--> statement-breakpoint
CREATE TABLE "contract_fills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_fills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" bigint NOT NULL,
	"price" numeric(60, 0) NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1),
	"account" bigint NOT NULL,
	"code" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"price" numeric(60, 0),
	"amount" numeric(60, 0) NOT NULL,
	"dealt" numeric(60, 0) DEFAULT 0 NOT NULL,
	"value" numeric(60, 0) DEFAULT 0 NOT NULL,
	"paid" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fee" numeric(60, 0) DEFAULT 0 NOT NULL,
	"held" numeric(60, 0) DEFAULT 0 NOT NULL,
	"hold" bigint,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"parameters" jsonb,
	"seq" bigint DEFAULT 0 NOT NULL,
	"committed" bigint,
	"started" bigint,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "contract_orders_dealt" CHECK ("contract_orders"."dealt" >= 0 and "contract_orders"."dealt" <= "contract_orders"."amount")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL,
	"used" bigint
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"created" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"foreign" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"time" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"token" text NOT NULL,
	"files" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created" bigint NOT NULL,
	"seen" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_files_unique" UNIQUE("files")
);
--> statement-breakpoint
CREATE TABLE "liquidity_positions" (
	"account" bigint PRIMARY KEY NOT NULL,
	"date" text NOT NULL,
	"settled" numeric(60, 0) DEFAULT 0 NOT NULL,
	"fresh" numeric(60, 0) DEFAULT 0 NOT NULL,
	"leaving" numeric(60, 0) DEFAULT 0 NOT NULL,
	"earned" numeric(60, 0) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_quick" (
	"date" text PRIMARY KEY NOT NULL,
	"used" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_rates" (
	"date" text PRIMARY KEY NOT NULL,
	"tiers" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidity_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liquidity_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"status" text NOT NULL,
	"speed" text,
	"date" text NOT NULL,
	"created" bigint NOT NULL,
	"waiting" bigint,
	"due" bigint,
	"confirmed" bigint,
	"basis" numeric(60, 0),
	"lines" jsonb
);
--> statement-breakpoint
CREATE TABLE "liquidity_redemptions" (
	"account" bigint NOT NULL,
	"date" text NOT NULL,
	"count" integer NOT NULL,
	"quick" numeric(60, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "liquidity_redemptions_account_date_pk" PRIMARY KEY("account","date")
);
--> statement-breakpoint
CREATE TABLE "lockup_incomes" (
	"order" bigint NOT NULL,
	"date" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "lockup_incomes_order_date_pk" PRIMARY KEY("order","date")
);
--> statement-breakpoint
CREATE TABLE "lockup_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lockup_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"product" text NOT NULL,
	"name" jsonb NOT NULL,
	"rate" text NOT NULL,
	"days" integer NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"income" numeric(60, 0) NOT NULL,
	"earned" numeric(60, 0) DEFAULT 0 NOT NULL,
	"begins" text NOT NULL,
	"ends" text NOT NULL,
	"next" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint
);
--> statement-breakpoint
CREATE TABLE "lockup_products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"rate" text NOT NULL,
	"days" integer NOT NULL,
	"minimum" numeric(60, 0) NOT NULL,
	"maximum" numeric(60, 0) NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"read" bigint
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"account" bigint PRIMARY KEY NOT NULL,
	"promotions" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "option_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1),
	"account" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"minutes" integer NOT NULL,
	"stake" numeric(60, 0) NOT NULL,
	"yield" text NOT NULL,
	"quote" text NOT NULL,
	"quoted" bigint NOT NULL,
	"price" text,
	"committed" bigint,
	"started" bigint,
	"scale" integer NOT NULL,
	"source" text NOT NULL,
	"created" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"status" text DEFAULT 'holding' NOT NULL,
	"hold" bigint NOT NULL,
	"end_price" text,
	"result" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payout" numeric(60, 0),
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled" bigint
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"kind" text DEFAULT 'code' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created" bigint NOT NULL,
	"due" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires" bigint,
	"leased" bigint,
	"sent" bigint,
	"error" text DEFAULT '' NOT NULL,
	"provider_id" text
);
--> statement-breakpoint
CREATE TABLE "protection_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(60, 0),
	"begins" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protection_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protection_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"until" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_passes" (
	"account" bigint PRIMARY KEY NOT NULL,
	"passed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_answers" (
	"service" text PRIMARY KEY NOT NULL,
	"status" integer NOT NULL,
	"answered" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription" bigint NOT NULL,
	"topic" text NOT NULL,
	"link" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"session" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text NOT NULL,
	"language" text NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "receipt_marks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"account" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"journal" bigint NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "receipts_account_sequence_pk" PRIMARY KEY("account","sequence")
);
--> statement-breakpoint
CREATE TABLE "address_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"count" integer NOT NULL,
	"digest" text NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"approved_by" bigint,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_warnings" (
	"chain" text PRIMARY KEY NOT NULL,
	"sent" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"chain" text PRIMARY KEY NOT NULL,
	"height" bigint,
	"updated" bigint NOT NULL,
	"tip" bigint,
	"tip_since" bigint,
	"next_read" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"batch" bigint NOT NULL,
	"created" bigint NOT NULL,
	"account" bigint,
	"taken" bigint,
	"retired" bigint,
	CONSTRAINT "deposit_addresses_state" CHECK ((account is null) = (taken is null) and not (account is not null and retired is not null))
);
--> statement-breakpoint
CREATE TABLE "deposit_looks" (
	"account" bigint PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"fruitless" integer NOT NULL,
	"busy_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recharge_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "recharge_addresses_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "recharges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"channel" text NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"observed" numeric(60, 0),
	"reported" boolean DEFAULT true NOT NULL,
	"asset" text NOT NULL,
	"credited" numeric(60, 0) NOT NULL,
	"value" numeric(60, 0) DEFAULT 0 NOT NULL,
	"rate" text,
	"chain" text,
	"hash" text,
	"hash_key" text,
	"arrival_day" text,
	"payee" text NOT NULL,
	"bank_account" text,
	"reference" text DEFAULT '' NOT NULL,
	"proof" text,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"verdict" jsonb,
	"looks" integer DEFAULT 0 NOT NULL,
	"next_look" bigint,
	"next_check" bigint,
	"lost" bigint,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"needed" integer,
	"height" bigint,
	"states" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "recharges_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "seen_transactions" (
	"chain" text NOT NULL,
	"hash_key" text NOT NULL,
	"shown" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "seen_transactions_chain_hash_key_pk" PRIMARY KEY("chain","hash_key")
);
--> statement-breakpoint
CREATE TABLE "skipped_reads" (
	"chain" text NOT NULL,
	"contract" text NOT NULL,
	"height" bigint NOT NULL,
	"recipient" text NOT NULL,
	"skipped" bigint NOT NULL,
	"next_try" bigint NOT NULL,
	CONSTRAINT "skipped_reads_chain_contract_height_recipient_pk" PRIMARY KEY("chain","contract","height","recipient")
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
CREATE TABLE "sign_ins" (
	"account" bigint NOT NULL,
	"day" text NOT NULL,
	"reward" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "sign_ins_account_day_pk" PRIMARY KEY("account","day")
);
--> statement-breakpoint
CREATE TABLE "task_payments" (
	"account" bigint NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"reward" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "task_payments_account_task_period_pk" PRIMARY KEY("account","task","period")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"right" boolean NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "safety" (
	"account" bigint PRIMARY KEY NOT NULL,
	"word" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"ifsc" text NOT NULL,
	"number" text NOT NULL,
	"last" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"created" bigint NOT NULL,
	"deleted" bigint
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"alias" text NOT NULL,
	"currency" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"place" text NOT NULL,
	"created" bigint NOT NULL,
	"deleted" bigint
);
--> statement-breakpoint
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
CREATE TABLE "payout_debts" (
	"withdrawal" bigint PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"collected" numeric(60, 0) DEFAULT 0 NOT NULL,
	"written_off" numeric(60, 0) DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "payout_debts_left" CHECK ("payout_debts"."collected" >= 0 and "payout_debts"."written_off" >= 0
        and "payout_debts"."collected" + "payout_debts"."written_off" <= "payout_debts"."amount"
        and ("payout_debts"."ended" is null) = ("payout_debts"."collected" + "payout_debts"."written_off" < "payout_debts"."amount"))
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
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"way" text NOT NULL,
	"target" bigint NOT NULL,
	"payee" text NOT NULL,
	"chain" text,
	"payee_hash" text,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"fee" numeric(60, 0) NOT NULL,
	"hold" bigint NOT NULL,
	"payout" text NOT NULL,
	"payout_currency" text NOT NULL,
	"rate" text,
	"value" numeric(60, 0) DEFAULT 0 NOT NULL,
	"payout_id" text,
	"hash" text,
	"height" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided" bigint,
	"approved" bigint,
	"approved_by" bigint,
	"sent" bigint,
	"sent_by" bigint,
	"sent_hash" text,
	"verdict" jsonb,
	"part_paid" numeric(60, 0) DEFAULT 0 NOT NULL,
	"refunded" numeric(60, 0) DEFAULT 0 NOT NULL,
	"arrived" text,
	"return_proof" jsonb,
	"question" jsonb,
	"confirmed" bigint,
	"states" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "withdrawals_number_unique" UNIQUE("number"),
	CONSTRAINT "withdrawals_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "withdrawals_sent_hash_unique" UNIQUE("sent_hash"),
	CONSTRAINT "withdrawals_approved" CHECK (("withdrawals"."approved" is null) = ("withdrawals"."approved_by" is null)),
	CONSTRAINT "withdrawals_sent" CHECK (("withdrawals"."sent" is null) = ("withdrawals"."sent_by" is null)),
	CONSTRAINT "withdrawals_sent_after" CHECK ("withdrawals"."sent" is null or "withdrawals"."approved" is not null),
	CONSTRAINT "withdrawals_sent_state" CHECK ("withdrawals"."sent" is null or "withdrawals"."status" in ('processing', 'success', 'fail')),
	CONSTRAINT "withdrawals_sent_hash" CHECK ("withdrawals"."sent_hash" is null or "withdrawals"."sent" is not null)
);
--> statement-breakpoint
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
	"used" bigint,
	"replaces" boolean DEFAULT true NOT NULL
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
CREATE TABLE "staff_log_heads" (
	"day" text NOT NULL,
	"last" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "staff_log_heads_day_last_pk" PRIMARY KEY("day","last")
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
	"used" bigint,
	"invitation" text
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff" bigint NOT NULL,
	"created" bigint NOT NULL,
	"used" bigint,
	"invitation" text
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
CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" text NOT NULL,
	"asset" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"category" text NOT NULL,
	"reason" text NOT NULL,
	"journal" bigint NOT NULL,
	"approval" bigint,
	"created" bigint NOT NULL,
	"proposed_by" bigint NOT NULL,
	"approved_by" bigint,
	CONSTRAINT "adjustments_number_unique" UNIQUE("number"),
	CONSTRAINT "adjustments_journal_unique" UNIQUE("journal"),
	CONSTRAINT "adjustments_approval_unique" UNIQUE("approval"),
	CONSTRAINT "adjustments_not_zero" CHECK ("adjustments"."amount" <> 0),
	CONSTRAINT "adjustments_two_people" CHECK ("adjustments"."proposed_by" <> "adjustments"."approved_by"),
	CONSTRAINT "adjustments_approved" CHECK (("adjustments"."approval" is null) = ("adjustments"."approved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"staff" bigint NOT NULL,
	"time" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" text NOT NULL,
	"effective" bigint NOT NULL,
	"state" text NOT NULL,
	"approval" bigint,
	"maker" bigint,
	"created" bigint NOT NULL,
	"applied" bigint,
	"reason" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_accounts_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_customer_accounts_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_assets_code_fk" FOREIGN KEY ("asset") REFERENCES "public"."assets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_marks" ADD CONSTRAINT "ledger_marks_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_draws" ADD CONSTRAINT "box_draws_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_secrets" ADD CONSTRAINT "box_secrets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_fills" ADD CONSTRAINT "contract_fills_order_contract_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."contract_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_orders" ADD CONSTRAINT "contract_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_changes" ADD CONSTRAINT "security_changes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidity_positions" ADD CONSTRAINT "liquidity_positions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidity_records" ADD CONSTRAINT "liquidity_records_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liquidity_redemptions" ADD CONSTRAINT "liquidity_redemptions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockup_incomes" ADD CONSTRAINT "lockup_incomes_order_lockup_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."lockup_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockup_orders" ADD CONSTRAINT "lockup_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_orders" ADD CONSTRAINT "option_orders_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_limits" ADD CONSTRAINT "protection_limits_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_pauses" ADD CONSTRAINT "protection_pauses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_passes" ADD CONSTRAINT "risk_passes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_queue" ADD CONSTRAINT "push_queue_subscription_push_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_marks" ADD CONSTRAINT "receipt_marks_account_ledger_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_batch_address_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."address_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_looks" ADD CONSTRAINT "deposit_looks_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge_addresses" ADD CONSTRAINT "recharge_addresses_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_payments" ADD CONSTRAINT "task_payments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety" ADD CONSTRAINT "safety_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_candidates" ADD CONSTRAINT "payout_candidates_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_debts" ADD CONSTRAINT "payout_debts_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_debts" ADD CONSTRAINT "payout_debts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_errors" ADD CONSTRAINT "payout_errors_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_searches" ADD CONSTRAINT "payout_searches_withdrawal_withdrawals_id_fk" FOREIGN KEY ("withdrawal") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_checker_staff_id_fk" FOREIGN KEY ("checker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD CONSTRAINT "staff_challenges_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_invitation_staff_invitations_token_fk" FOREIGN KEY ("invitation") REFERENCES "public"."staff_invitations"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_invitation_staff_invitations_token_fk" FOREIGN KEY ("invitation") REFERENCES "public"."staff_invitations"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_approval_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_approval_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_identity_search" ON "accounts" USING btree ("identity" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_phone_search" ON "accounts" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_email_search" ON "accounts" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_frozen" ON "accounts" USING btree ("id") WHERE frozen is not null;--> statement-breakpoint
CREATE INDEX "money_calls_refused" ON "money_calls" USING btree ("created") WHERE "money_calls"."ret" <> 1;--> statement-breakpoint
CREATE INDEX "holds_customer" ON "holds" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "holds_customer_open" ON "holds" USING btree ("customer","id") WHERE "holds"."ended" is null;--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("kind","reference") WHERE "holds"."ended" is null;--> statement-breakpoint
CREATE INDEX "journals_hold" ON "journals" USING btree ("hold");--> statement-breakpoint
CREATE INDEX "journals_reference" ON "journals" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_one" ON "ledger_accounts" USING btree (coalesce("customer", 0),"purpose","asset");--> statement-breakpoint
CREATE INDEX "ledger_accounts_customer" ON "ledger_accounts" USING btree ("customer");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_chain" ON "postings" USING btree ("account","sequence");--> statement-breakpoint
CREATE INDEX "postings_journal" ON "postings" USING btree ("journal");--> statement-breakpoint
CREATE INDEX "price_candles_time" ON "price_candles" USING btree ("length","time");--> statement-breakpoint
CREATE UNIQUE INDEX "box_draws_number" ON "box_draws" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "box_draws_created" ON "box_draws" USING btree ("created");--> statement-breakpoint
CREATE INDEX "certifications_state" ON "certifications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "certifications_state_tier" ON "certifications" USING btree ("state","tier","id");--> statement-breakpoint
CREATE INDEX "certifications_number" ON "certifications" USING btree (upper(translate("number", ' /-', ''))) WHERE "certifications"."number" <> '';--> statement-breakpoint
CREATE INDEX "certifications_account" ON "certifications" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_one" ON "certifications" USING btree ("account","tier") WHERE "certifications"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "certifications_name" ON "certifications" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contract_fills_order" ON "contract_fills" USING btree ("order");--> statement-breakpoint
CREATE INDEX "contract_orders_account" ON "contract_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "contract_orders_unfilled" ON "contract_orders" USING btree ("account","updated") WHERE "contract_orders"."status" in ('cancelled', 'refused') and "contract_orders"."hold" is not null and "contract_orders"."dealt" = 0;--> statement-breakpoint
CREATE INDEX "contract_orders_waiting" ON "contract_orders" USING btree ("id") WHERE "contract_orders"."status" = 'open' and "contract_orders"."started" is null;--> statement-breakpoint
CREATE INDEX "contract_orders_open" ON "contract_orders" USING btree ("code","side","price") WHERE "contract_orders"."status" = 'open';--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account");--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "security_changes_account" ON "security_changes" USING btree ("account","time");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "liquidity_positions_date" ON "liquidity_positions" USING btree ("date","account");--> statement-breakpoint
CREATE INDEX "liquidity_records_account" ON "liquidity_records" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "liquidity_records_interest" ON "liquidity_records" USING btree ("account","date") WHERE "liquidity_records"."kind" = 'interest';--> statement-breakpoint
CREATE INDEX "liquidity_records_open" ON "liquidity_records" USING btree ("due") WHERE "liquidity_records"."status" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "lockup_orders_account" ON "lockup_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "lockup_orders_next" ON "lockup_orders" USING btree ("next","id") WHERE "lockup_orders"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "option_orders_account" ON "option_orders" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "option_orders_due" ON "option_orders" USING btree ("status","ends");--> statement-breakpoint
CREATE INDEX "option_orders_waiting" ON "option_orders" USING btree ("id") WHERE "option_orders"."status" = 'holding' and "option_orders"."price" is null;--> statement-breakpoint
CREATE INDEX "option_orders_exposure" ON "option_orders" USING btree ("code","ends") WHERE "option_orders"."status" = 'holding';--> statement-breakpoint
CREATE INDEX "option_orders_open" ON "option_orders" USING btree ("account") WHERE "option_orders"."status" = 'holding';--> statement-breakpoint
CREATE INDEX "outbox_target" ON "outbox" USING btree ("target");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","due");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "protection_limits_account" ON "protection_limits" USING btree ("account","kind","id");--> statement-breakpoint
CREATE INDEX "protection_pauses_account" ON "protection_pauses" USING btree ("account","until");--> statement-breakpoint
CREATE INDEX "push_queue_due" ON "push_queue" USING btree ("due");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_journal" ON "receipts" USING btree ("account","journal");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_addresses_one" ON "deposit_addresses" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "deposit_addresses_free" ON "deposit_addresses" USING btree ("chain","id") WHERE account is null and retired is null;--> statement-breakpoint
CREATE INDEX "deposit_addresses_batch" ON "deposit_addresses" USING btree ("batch");--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_addresses_one" ON "recharge_addresses" USING btree ("account","chain");--> statement-breakpoint
CREATE INDEX "recharge_addresses_lower" ON "recharge_addresses" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "recharges_account" ON "recharges" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "recharges_hash" ON "recharges" USING btree ("hash_key","account");--> statement-breakpoint
CREATE INDEX "recharges_status" ON "recharges" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_reported" ON "recharges" USING btree ("channel","hash_key","account",coalesce("arrival_day", '')) WHERE status <> 'failed';--> statement-breakpoint
CREATE INDEX "recharges_channel" ON "recharges" USING btree ("channel","status","id");--> statement-breakpoint
CREATE INDEX "recharges_look" ON "recharges" USING btree ("chain","next_look","id") WHERE status = 'pending' and next_look is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recharges_credited" ON "recharges" USING btree ("hash_key",coalesce("bank_account", "payee"),"currency",coalesce("chain", ''),coalesce("arrival_day", '')) WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "recharges_check" ON "recharges" USING btree ("chain","next_check") WHERE next_check is not null;--> statement-breakpoint
CREATE INDEX "recharges_lost" ON "recharges" USING btree ("lost") WHERE lost is not null;--> statement-breakpoint
CREATE INDEX "skipped_reads_due" ON "skipped_reads" USING btree ("chain","next_try");--> statement-breakpoint
CREATE INDEX "restrictions_account" ON "restrictions" USING btree ("account","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_one" ON "restrictions" USING btree ("account","what") WHERE "restrictions"."ended" is null;--> statement-breakpoint
CREATE INDEX "logins_account" ON "logins" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "logins_right" ON "logins" USING btree ("account","source") WHERE "logins"."right";--> statement-breakpoint
CREATE INDEX "logins_wrong" ON "logins" USING btree ("time") WHERE not "logins"."right" and "logins"."account" is not null;--> statement-breakpoint
CREATE INDEX "phone_changes_account" ON "phone_changes" USING btree ("account","time");--> statement-breakpoint
CREATE INDEX "phone_changes_before" ON "phone_changes" USING btree ("before","time");--> statement-breakpoint
CREATE INDEX "phone_changes_after" ON "phone_changes" USING btree ("after");--> statement-breakpoint
CREATE INDEX "bank_cards_account" ON "bank_cards" USING btree ("account");--> statement-breakpoint
CREATE INDEX "bank_cards_last" ON "bank_cards" USING btree ("last","account");--> statement-breakpoint
CREATE INDEX "bank_cards_phone" ON "bank_cards" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "bank_cards_email" ON "bank_cards" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_place" ON "wallets" USING btree ("account","currency","chain","place") WHERE "wallets"."deleted" is null;--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree ("place","account");--> statement-breakpoint
CREATE INDEX "payout_debts_open" ON "payout_debts" USING btree ("account") WHERE ended is null;--> statement-breakpoint
CREATE INDEX "payout_errors_withdrawal" ON "payout_errors" USING btree ("withdrawal");--> statement-breakpoint
CREATE INDEX "withdrawals_account" ON "withdrawals" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "withdrawals_hash" ON "withdrawals" USING btree (lower("hash"));--> statement-breakpoint
CREATE INDEX "withdrawals_day" ON "withdrawals" USING btree ("account","created");--> statement-breakpoint
CREATE INDEX "withdrawals_paid" ON "withdrawals" USING btree ("account","decided") WHERE status = 'success';--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state");--> statement-breakpoint
CREATE INDEX "approvals_action" ON "approvals" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "approvals_maker" ON "approvals" USING btree ("maker","id");--> statement-breakpoint
CREATE INDEX "staff_log_staff" ON "staff_log" USING btree ("staff","id");--> statement-breakpoint
CREATE INDEX "staff_log_target" ON "staff_log" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff" ON "staff_recovery_codes" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "adjustments_account" ON "adjustments" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "customer_notes_account" ON "customer_notes" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "setting_versions_name" ON "setting_versions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "setting_versions_planned" ON "setting_versions" USING btree ("effective") WHERE "setting_versions"."state" = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "setting_versions_current" ON "setting_versions" USING btree ("name") WHERE "setting_versions"."state" = 'current';--> statement-breakpoint
-- The ledger is append-only, and every journal sums to zero for each asset: the database itself refuses anything else.
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER journals_append_only BEFORE UPDATE OR DELETE ON journals FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER journals_no_truncate BEFORE TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM postings WHERE journal = NEW.journal GROUP BY asset HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'journal % does not sum to zero', NEW.journal;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER postings_balanced AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- The log of staff actions is append-only too, and it begins empty.
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
--> statement-breakpoint
CREATE TRIGGER staff_log_heads_append_only BEFORE UPDATE OR DELETE ON staff_log_heads FOR EACH ROW EXECUTE FUNCTION staff_log_refuse();
--> statement-breakpoint
CREATE TRIGGER staff_log_heads_no_truncate BEFORE TRUNCATE ON staff_log_heads FOR EACH STATEMENT EXECUTE FUNCTION staff_log_refuse();
--> statement-breakpoint
-- Events are hints: a crash of PostgreSQL may lose them, and clients read again when they reconnect.
ALTER TABLE "account_event_queue" SET UNLOGGED;
