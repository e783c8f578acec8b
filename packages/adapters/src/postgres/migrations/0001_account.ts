/** Partners' accounts and their keys. */
import { migration } from "./Schema.ts"

export default migration([
  // For the triggers that keep rows, or some of their columns, as they were inserted.
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% refuses the change', TG_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
  END $$`,
  // Every batch rewrites its account: room on the page keeps those updates off the index.
  `CREATE TABLE account (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    notification_email text,
    status text NOT NULL CHECK (status IN ('active', 'suspended')),
    cash bigint NOT NULL CHECK (cash >= 0),
    bonus bigint NOT NULL CHECK (bonus >= 0),
    sandbox_credit_at timestamptz(3),
    sequence bigint NOT NULL CHECK (sequence >= 0),
    version bigint NOT NULL CHECK (version >= 0),
    created_at timestamptz(3) NOT NULL
  ) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  `CREATE TABLE api_key (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account,
    hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{64}$'),
    prefix text NOT NULL,
    label text,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  ) WITH (fillfactor = 70)`,
  "CREATE INDEX api_key_account ON api_key (account_id)"
])
