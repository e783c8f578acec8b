/** What the console API's document says first. */
export const INTRODUCTION = `For pages of the service's own origin. A request carries the session's cookie and, unless it
reads, the \`Origin\` of the service; any other origin gets 403.

A person signs in with \`POST /console/auth/sign-in/email\` \`{ email, password }\`. The answer sets the cookie, or says
\`{ "twoFactorRedirect": true }\`: then \`POST /console/auth/two-factor/verify-totp\` \`{ code }\`, or
\`…/verify-backup-code\` \`{ code }\`, sets it. A second cookie, for a year, tells that this browser opened the
account: guesses of others don't slow it. Also below \`/console/auth\`, with JSON bodies: \`/sign-out\`,
\`/change-password\` \`{ currentPassword, newPassword, revokeOtherSessions }\`, \`/update-user\` \`{ name }\`,
\`/request-password-reset\` \`{ email }\` (with a mail server; the same answer for every address) and \`/reset-password\` \`{ token, newPassword }\`,
\`/sign-in/social\` (with an OpenID provider; answers the \`url\` to go to), \`/link-social\` \`{ password }\` (the same, for
one's own account), \`/unlink-account\` \`{ accountId, password }\`,
\`/passkey/sign-in-options\` and \`/passkey/sign-in\` \`{ response }\` (WebAuthn), \`/passkey/add-options\` \`{ password }\`,
\`/passkey/add\` \`{ name, response }\`, \`/passkey/remove\` \`{ id, password }\`, \`/two-factor/enable\` \`{ password }\` (answers \`totpURI\` and \`backupCodes\`; in force once a code is verified),
\`/two-factor/disable\` \`{ password }\`, \`/two-factor/generate-backup-codes\` \`{ password }\`.

Where another environment holds the people, \`POST /console/api/entry\` begins instead, and of these paths only \`/sign-out\` is there.

The same session works in the partner API, with the header \`cardpack-organization: par_…\`, and in the
operator API, for people of the host. Errors have the shape \`{ "error": { "code", "message" } }\`.`
