/** Where mails about one subject go, in place of the account's address (contract.md#account). */
import { migration } from "./Schema.ts"

export default migration(
  [
    `ALTER TABLE account ADD COLUMN subject_emails json NOT NULL DEFAULT '{}'
      CONSTRAINT account_subject_emails_check CHECK (
        subject_emails::jsonb - ARRAY['funding', 'deliveries', 'parcels'] = jsonb_build_object())`
  ],
  49
)
