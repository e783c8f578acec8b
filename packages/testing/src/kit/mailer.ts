/** Certifies an adapter of `Mailer`. */
export type { MailerOptions } from "./mail/Suite.ts"
export { mailer } from "./mail/Suite.ts"
