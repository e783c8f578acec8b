/** Constraints on webhook endpoints, deliveries and mails. */
import { type Mail, Schedule } from "@cardpack/core/domain"
import type { Broken } from "../sample/Case.ts"
import * as MailSample from "../sample/MailSample.ts"
import * as Sample from "../sample/Sample.ts"

const attempts = (count: number) => Array.from({ length: count }, () => Sample.attempt())

const endpoints: ReadonlyArray<Broken> = [
  {
    rule: "STORE-ENDPOINT-01: an endpoint belongs to an account that exists",
    breaks: "webhook_endpoint_account_id_fkey",
    story: () => ({ writes: { endpoints: [Sample.endpoint(Sample.account())] } })
  },
  {
    rule: "STORE-ENDPOINT-02: two endpoints have different numbers",
    breaks: "webhook_endpoint_account_id_sequence_key",
    story: ({ account }) => ({
      before: { endpoints: [Sample.endpoint(account, { sequence: 9n })] },
      writes: { endpoints: [Sample.endpoint(account, { sequence: 9n })] }
    })
  },
  {
    rule: "STORE-ENDPOINT-03: an endpoint stays its account's",
    breaks: "webhook_endpoint_identity",
    story: ({ account }) => {
      const stranger = Sample.account()
      const endpoint = Sample.endpoint(account)
      return {
        before: { newAccounts: [stranger], endpoints: [endpoint] },
        writes: { endpoints: [{ ...endpoint, accountId: stranger.id }] }
      }
    }
  },
  {
    rule: "STORE-ENDPOINT-04: an endpoint is active exactly when it was not disabled",
    breaks: "webhook_endpoint_disabled_check",
    story: ({ account }) => ({
      writes: { endpoints: [Sample.endpoint(account, { active: false })] }
    })
  },
  {
    rule: "STORE-ENDPOINT-05: an active endpoint tells of no time since when it is disabled",
    breaks: "webhook_endpoint_disabled_check",
    story: ({ account }) => ({
      writes: { endpoints: [Sample.endpoint(account, { disabledAt: Sample.THEN })] }
    })
  }
]

const deliveries: ReadonlyArray<Broken> = [
  {
    rule: "STORE-DELIVERY-01: a delivery goes to an endpoint that exists",
    breaks: "delivery_endpoint_id_fkey",
    story: ({ account }) => {
      const event = Sample.event(account)
      return {
        before: { events: [event] },
        writes: { deliveries: [Sample.delivery(event, Sample.endpoint(account))] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-02: a delivery goes to an endpoint of its own account",
    breaks: "delivery_endpoint_id_fkey",
    story: ({ account }) => {
      const stranger = Sample.account()
      const event = Sample.event(account)
      const endpoint = Sample.endpoint(stranger)
      return {
        before: { newAccounts: [stranger], events: [event], endpoints: [endpoint] },
        writes: { deliveries: [Sample.delivery(event, endpoint)] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-03: a delivery is of an event that exists",
    breaks: "delivery_event_id_fkey",
    story: ({ account }) => {
      const endpoint = Sample.endpoint(account)
      return {
        before: { endpoints: [endpoint] },
        writes: { deliveries: [Sample.delivery(Sample.event(account), endpoint)] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-04: a delivery is of an event of its own account",
    breaks: "delivery_event_id_fkey",
    story: ({ account }) => {
      const stranger = Sample.account()
      const event = Sample.event(stranger)
      const endpoint = Sample.endpoint(account)
      return {
        before: { newAccounts: [stranger], events: [event], endpoints: [endpoint] },
        writes: { deliveries: [Sample.delivery(event, endpoint, { accountId: account.id })] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-05: two deliveries to an endpoint have different numbers",
    breaks: "delivery_endpoint_id_sequence_key",
    story: ({ account }) => {
      const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
      return {
        before: { events: [event], endpoints: [endpoint] },
        writes: { deliveries: [Sample.delivery(event, endpoint), Sample.delivery(event, endpoint)] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-06: a delivery is never written again: it is the workers'",
    breaks: "delivery_pkey",
    story: ({ account }) => {
      const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
      const delivery = Sample.delivery(event, endpoint)
      return {
        before: { events: [event], endpoints: [endpoint], deliveries: [delivery] },
        writes: { deliveries: [{ ...delivery, sequence: 1n }] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-07: a delivery that was attempted knows when it is tried again",
    breaks: "delivery_retry_check",
    story: ({ account }) => {
      const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
      const lost = Sample.delivery(event, endpoint, { attempts: attempts(1) })
      return {
        before: { events: [event], endpoints: [endpoint] },
        writes: { deliveries: [lost] }
      }
    }
  },
  {
    rule: "STORE-DELIVERY-08: a delivery that had its last attempt is pending no more",
    breaks: "delivery_attempt_count_check",
    story: ({ account }) => {
      const [event, endpoint] = [Sample.event(account), Sample.endpoint(account)]
      const fields = { attempts: attempts(Schedule.MAX_ATTEMPTS), retryAt: Sample.FAR }
      return {
        before: { events: [event], endpoints: [endpoint] },
        writes: { deliveries: [Sample.delivery(event, endpoint, fields)] }
      }
    }
  }
]

const mails: ReadonlyArray<Broken> = [
  {
    rule: "STORE-MAIL-01: a shipment's status is mailed about once on each channel",
    breaks: "mail_once",
    story: ({ operation }) => {
      const shipment = Sample.shipment(operation)
      return {
        before: { shipments: [shipment], mails: [MailSample.mail(shipment, { state: "sending" })] },
        writes: { mails: [MailSample.mail(shipment)] }
      }
    }
  },
  {
    rule: "STORE-MAIL-02: a status whose mail may have been sent is mailed about no more",
    breaks: "mail_once",
    story: ({ operation }) => {
      const shipment = Sample.shipment(operation)
      const lost = MailSample.mail(shipment, { state: "unknown", dueAt: null })
      return {
        before: { shipments: [shipment], mails: [lost] },
        writes: { mails: [MailSample.mail(shipment)] }
      }
    }
  },
  {
    rule: "STORE-MAIL-03: a shipment in exception says why",
    breaks: "shipment_reason_check",
    story: ({ operation }) => ({
      writes: { shipments: [Sample.shipment(operation, { status: "exception" })] }
    })
  },
  {
    rule: "STORE-MAIL-04: a mail is about a shipment that exists",
    breaks: "mail_shipment_id_fkey",
    story: ({ operation }) => ({ writes: { mails: [MailSample.mail(Sample.shipment(operation))] } })
  },
  {
    rule: "STORE-MAIL-05: a mail is about a shipment of its own account",
    breaks: "mail_shipment_id_fkey",
    story: ({ operation }) => {
      const stranger = Sample.account()
      const shipment = Sample.shipment(operation)
      return {
        before: { newAccounts: [stranger], shipments: [shipment] },
        writes: { mails: [MailSample.mail(shipment, { accountId: stranger.id })] }
      }
    }
  },
  {
    rule: "STORE-MAIL-06: a mail stays its account's",
    breaks: "mail_identity",
    story: ({ operation }) => {
      const stranger = Sample.account()
      const shipment = Sample.shipment(operation)
      const mail = MailSample.mail(shipment)
      return {
        before: { newAccounts: [stranger], shipments: [shipment], mails: [mail] },
        writes: { mails: [{ ...mail, accountId: stranger.id }] }
      }
    }
  },
  {
    rule: "STORE-MAIL-07: a mail that is not finished is due some time",
    breaks: "mail_due_check",
    story: ({ operation }) => {
      const shipment = Sample.shipment(operation)
      const mail = MailSample.mail(shipment, { state: "sending", dueAt: null })
      return { before: { shipments: [shipment] }, writes: { mails: [mail] } }
    }
  },
  {
    rule: "STORE-MAIL-08: a mail that is finished is due no more",
    breaks: "mail_due_check",
    story: ({ operation }) => {
      const shipment = Sample.shipment(operation)
      const mail = MailSample.mail(shipment, { state: "unknown" })
      return { before: { shipments: [shipment] }, writes: { mails: [mail] } }
    }
  },
  {
    rule: "STORE-MAIL-13: a mail is about an event that exists",
    breaks: "mail_event_id_fkey",
    story: ({ account }) => ({ writes: { mails: [MailSample.eventMail(Sample.event(account))] } })
  },
  {
    rule: "STORE-MAIL-10: a mail is about an event of its own account",
    breaks: "mail_event_id_fkey",
    story: ({ account }) => {
      const stranger = Sample.account()
      const event = Sample.event(account)
      return {
        before: { newAccounts: [stranger], events: [event] },
        writes: { mails: [MailSample.eventMail(event, { accountId: stranger.id })] }
      }
    }
  },
  {
    rule: "STORE-MAIL-11: an event is mailed about once",
    breaks: "mail_event_id_key",
    story: ({ account }) => {
      const event = Sample.event(account)
      return {
        before: { events: [event], mails: [MailSample.eventMail(event)] },
        writes: { mails: [MailSample.eventMail(event)] }
      }
    }
  },
  {
    rule: "STORE-MAIL-12: a mail is about one thing",
    breaks: "mail_about_check",
    story: ({ account, operation }) => {
      const shipment = Sample.shipment(operation)
      const event = Sample.event(account)
      const both = { ...MailSample.mail(shipment), eventId: event.id } as unknown as Mail.Mail
      return { before: { shipments: [shipment], events: [event] }, writes: { mails: [both] } }
    }
  },
  {
    rule: "STORE-MAIL-09: a mail is not tried more often than the schedule has attempts",
    breaks: "mail_attempts_check",
    story: ({ operation }) => {
      const shipment = Sample.shipment(operation)
      const mail = MailSample.mail(shipment, { attempts: Schedule.MAX_ATTEMPTS + 1 })
      return { before: { shipments: [shipment] }, writes: { mails: [mail] } }
    }
  }
]

export const webhooks: ReadonlyArray<Broken> = [...endpoints, ...deliveries, ...mails]
