/** The sentences of the settings, which everybody has. */
export const settings = {
  settings: {
    elsewhere: "People and your account",
    elsewhereSays:
      "People, roles, passwords and sessions are the same in both environments, and are looked after in production.",
    elsewhereLink: "Settings in production",
    people: "People",
    nobody: "Nobody belongs to this organization.",
    role: "Role",
    since: "Since",
    second: "Second factor",
    on: "on",
    off: "off",
    invite: "Invite",
    inviteSays: "Makes 1 link for this person. It works once, for seven days.",
    linkSays: "Give this link to the person alone. It is shown here and never again.",
    linkMailed:
      "A mail with this link is on its way to the person. The link is shown here and never again.",
    invitations: "Invitations",
    noInvitations: "No invitation is open.",
    expires: "Ends",
    withdraw: "Withdraw",
    withdrawSays: (email: string) => `The link of ${email} stops working at once.`,
    change: "Change role",
    changeSays: (name: string) => `${name} has the new role from the next request on.`,
    remove: "Remove",
    removeSays: (name: string) => `${name} can open nothing of this organization any more.`,
    mail: "Notification address",
    mailSays:
      "Mail about shipments goes there, also when one is on hold, and of a low balance. Empty: no mail.",
    own: (email: string) => `You, ${email}`,
    sessions: "Your sessions",
    agent: "Browser",
    thisOne: " (this one)",
    address: "From",
    began: "Signed in",
    end: "End",
    password: "Change password",
    passwordSays: "Your other sessions end.",
    oldPassword: "Present password",
    enable: "Use a second factor",
    secondSays: "From then on a sign-in also asks for the code of an authenticator.",
    scan: "The secret of the authenticator as a QR code",
    backup: "Codes for the day when the authenticator is lost. Each works once.",
    confirm: "Confirm the code",
    confirmSays:
      "Scan the code with your authenticator, keep the backup codes, and type what it shows.",
    disable: "Stop using a second factor",
    disableSays: "From then on the password alone opens your account."
  }
}
