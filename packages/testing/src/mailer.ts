/** Certifies an adapter of `Mailer`. */
export type { MailerOptions } from "./port/mail/Suite.ts"
export { mailer } from "./port/mail/Suite.ts"
