/** Mail over SMTP. */
export * as Mail from "./mail/layer.ts"
export * as MailSender from "./mail/MailSender.ts"
export * as MailServer from "./mail/MailServer.ts"
