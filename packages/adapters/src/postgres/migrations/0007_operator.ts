/** The operator's side: stop buttons, named tokens, the log, and answers to repeated requests. */
import { migration } from "./Schema.ts"

export default migration([
  // One row, and the lock that operator changes take first.
  `CREATE TABLE controls (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    orders boolean NOT NULL DEFAULT true,
    buybacks boolean NOT NULL DEFAULT true,
    redemptions boolean NOT NULL DEFAULT true,
    mints boolean NOT NULL DEFAULT true
  )`,
  "INSERT INTO controls DEFAULT VALUES",
  `CREATE TABLE operator_token (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3)
  )`,
  `CREATE TABLE operator_log (
    id uuid PRIMARY KEY,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    detail json NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE operator_reply (
    key text PRIMARY KEY,
    fingerprint text NOT NULL,
    body json NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`
])
