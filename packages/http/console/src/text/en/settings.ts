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
    // The least first, which is chosen unless another is.
    may: {
      viewer: "sees everything, and changes nothing",
      support: "sees everything, refunds, buys back and ships cards, and corrects addresses",
      developer:
        "sees everything and changes webhooks; in the sandbox does all that a key does, and makes keys",
      admin: "does all that a key does, and looks after people, keys and settings"
    },
    hostMay: {
      "read-only": "sees everything but changes nothing",
      shipping: "sees recipients, moves parcels, and sets shipping countries",
      support: "sees partners and recipients, sends webhooks again, revokes keys, erases customers",
      catalog: "changes packs, cards, prices and stock, and approves such acts of others",
      finance: "changes balances, settles deposits and incidents, reads reports, approves acts",
      owner: "does everything: partners, people, tokens and stop buttons too"
    },
    since: "Since",
    second: "Second factor",
    on: "on",
    off: "off",
    invite: "Invite",
    inviteSays: "Makes 1 link for this person. It works once, for seven days.",
    linkSays: "Give this link to the person alone. It is shown here and never again.",
    passkeys: "Passkeys",
    passkeyName: "Device",
    noPasskeys: "No passkeys yet. One signs you in with the finger, face or number of your device.",
    added: "Added",
    lastUsed: "Last used",
    addPasskey: "Add a passkey",
    addPasskeySays:
      "Your browser asks for the finger, face or number of this device. From then on it signs you in without a password or code.",
    removePasskey: "Remove passkey",
    removePasskeySays: (name: string) => `${name} no longer signs you in.`,
    signOns: "Linked sign-ons",
    noSignOns: "None: you sign in with your password or a passkey.",
    service: "Service",
    unlink: "Unlink",
    unlinkSays: (host: string) =>
      `Nobody signs in to your account by this identity of ${host} any more.`,
    linkSignOn: "Link a sign-on",
    linkSignOnSays: (host: string) =>
      `Links 1 identity of ${host} to your account. From then on it signs in to it without your password here.`,
    linkMailed:
      "A mail with the link is on its way to the person. Only that mail box gets it, which shows whose the address is.",
    invitations: "Invitations",
    noInvitations: "No invitation is open.",
    expires: "Ends",
    withdraw: "Withdraw",
    withdrawSays: (email: string) =>
      `Withdraws 1 invitation. The link of ${email} stops working at once.`,
    change: "Change role",
    changeSays: (name: string, role: string) =>
      `Changes the role of 1 person. ${name}, who is ${role} now, has the new one from the next request on. Their open invitations that it could not make are withdrawn.`,
    remove: "Remove",
    removeSays: (name: string) =>
      `Takes 1 person out. ${name} can open nothing of this organization any more, and open invitations to it that they made or got are withdrawn.`,
    madeNothing: (by: string) =>
      `No key, token or webhook endpoint that was made by ${by} still works.`,
    made: (by: string, names: ReadonlyArray<string>) =>
      `Made by ${by}, and still working: ${names.join(", ")}`,
    choose: "Choose",
    keepMade: "It works on",
    revokeMade: "Revoke or disable it, too",
    mail: "Notification address",
    mailSays:
      "All mail goes to the first address: about shipments, when one is on hold, of a low balance, and of endpoints that fail. A subject may have an address of its own instead. Empty: no mail.",
    mailAbout: {
      funding: "Mail about the balance",
      deliveries: "Mail about webhooks",
      parcels: "Mail about shipments"
    },
    own: (email: string) => `You, ${email}`,
    sessions: "Your sessions",
    agent: "Browser",
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    thisOne: " (this one)",
    address: "From",
    began: "Signed in",
    end: "End",
    password: "Change password",
    passwordSays:
      "All your other sessions end. Passkeys and linked sign-ons stay: remove below what is not yours.",
    oldPassword: "Present password",
    enable: "Use a second factor",
    secondSays:
      "From then on every sign-in also asks for 6 digits of an authenticator. You get 10 codes for the day when it is lost.",
    typed: "Or type this secret into the authenticator. It is shown here and never again.",
    scan: "The secret of the authenticator as a QR code",
    backup: "Codes for the day when the authenticator is lost. Each works once.",
    confirm: "Confirm the code",
    confirmSays:
      "Scan the code with your authenticator, keep the backup codes, and type what it shows.",
    disable: "Stop using a second factor",
    disableSays:
      "From then on the password alone opens your account. The authenticator's secret and all backup codes are forgotten."
  }
}
