/** The sentences of the frame, of sign-in, and of what every page is made of. */
import { plural } from "./plural.ts"

export const shell = {
  name: "cardpack",
  host: "Operators",
  sandbox: "Sandbox",
  sandboxMeaning: "Test money and a made-up catalog. Nothing here is charged or shipped.",
  production: "Production",
  act: {
    cancel: "Cancel",
    close: "Close",
    done: "Done",
    working: "Working…",
    retry: "Try again",
    unknown:
      "No answer came. Sending it again is safe: the service carries out this form only once.",
    waits: (usd: string) =>
      `Nothing was done yet: this counts ${usd}, more than you may move alone today. It waits 24 hours for a second person, on the page Approvals.`
  },
  copy: { copy: "Copy", copied: "Copied", id: (id: string) => `Copy ${id}` },
  problem: {
    title: "This could not be read",
    request: (id: string) => `Request ${id}`,
    offline: "The service does not answer. What you see may be old; nothing was lost.",
    maybeMade:
      "It may have been made: close this, look at the list, and take away what you cannot use.",
    mayNot: "Your role may look at this, and not change it.",
    missing: "There is no such page",
    missingHint: "The address may be mistyped, or belong to another organization.",
    openFor: (name: string) => `Open it for ${name}`,
    broken: "This page has failed. What you did before is not affected.",
    reload: "Load the page again"
  },
  list: {
    next: "Older",
    previous: "Newer",
    csv: "CSV",
    csvCount: (count: number) => `${plural(count, "row", "rows")} so far, stop`,
    csvCut: (count: number) => `The file holds the newest ${plural(count, "row", "rows")}.`,
    all: "All",
    from: "From",
    to: "To",
    keys: "j and k move, Enter opens",
    nothing: "Nothing matches these filters.",
    clear: "Show everything",
    loading: "Loading",
    select: "Select",
    selectAll: "Select all of this page",
    selectMatching: "Select all that match",
    selectCut: (count: number) => `The first ${plural(count, "row", "rows")} are selected.`,
    selectNone: "Select none",
    selected: (count: number) => `${count} selected`
  },
  many: {
    left: (count: number) => `${count} to go.`,
    failed: (count: number) => `${count} failed:`,
    stopped: (count: number) => `Stopped: ${count} were not touched.`,
    stop: "Stop"
  },
  detail: {
    raw: "As the API answers it",
    curl: "Copy curl",
    json: "Copy JSON",
    timeline: "Timeline",
    facts: "Facts",
    by: (who: string) => `by ${who}`,
    none: "–"
  },
  time: {
    now: "just now",
    zone: "Times are in UTC"
  },
  nav: {
    label: "Pages",
    menu: "Menu",
    skip: "Skip to the content",
    home: "Home",
    packs: "Packs",
    operations: "Operations",
    customers: "Customers",
    balance: "Balance",
    shipments: "Shipments",
    keys: "API keys",
    webhooks: "Webhooks",
    events: "Events",
    refused: "Refused requests",
    settings: "Settings",
    partners: "Partners",
    catalog: "Catalog",
    countries: "Countries",
    deliveries: "Deliveries",
    incidents: "Incidents",
    approvals: "Approvals",
    log: "Log",
    stock: "Stock",
    hostOperations: "Operations",
    chain: "Chain",
    fairness: "Fairness",
    reports: "Reports",
    sales: "Sales",
    tokens: "Operator tokens",
    find: "Search",
    developers: "Developers",
    docs: "Documentation",
    signOut: "Sign out",
    organization: "Organization",
    switchTo: (environment: string) => `Switch to ${environment.toLowerCase()}`,
    notHere: (environment: string) => `Not in use in the ${environment.toLowerCase()}`,
    notHereHint: (organization: string) =>
      `You belong to ${organization}, and this environment has no such partner. An operator adds it here with the same id; until then you find its data in the other environment alone.`
  },
  sign: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    code: "Code of your authenticator",
    codeHint: "Six digits, or one of your backup codes.",
    welcome: "Welcome",
    firstHint:
      "This link makes you the owner of this service. It works once. Choose how you sign in from now on.",
    invited: (organization: string, role: string) =>
      `You are invited to ${organization}, with the role ${role}. The link works once.`,
    invitedTo: (organization: string, role: string) =>
      `You are invited to ${organization}, with the role ${role}.`,
    operators: "the operators",
    used: "Links work once, and for some days. If you have joined already:",
    create: "Create my account",
    join: "Join",
    yourName: "Your name",
    newPassword: "New password",
    passwordHint: "12 characters or more. A sentence is easy to remember.",
    elsewhere: (host: string) =>
      `You sign in at ${host}, for both environments. What you see and do here is of this one alone.`,
    goThere: "Go there and sign in",
    passing: "On to the other environment",
    passkey: "Sign in with a passkey",
    signOn: (host: string) => `Sign in with ${host}`,
    signOnRefused:
      "The sign-on was not accepted. If you have an account here, sign in to it and link the other service in Settings; else you need an invitation for the address that the other service has verified.",
    forgotten: "Forgot your password?",
    reset: "New password",
    resetAsk: "Send the link",
    resetAskHint:
      "If the address has an account, a mail with a link comes to it. The link works once, for 30 minutes.",
    resetAsked: "If the address has an account, the mail is on its way.",
    resetHint: "All sessions of your account end. A second factor stays.",
    resetSave: "Save the password",
    resetDone: "The password is changed. Sign in with it.",
    stillIn: "You are still signed in. Sign out again when the service answers.",
    none: "You belong to no organization at this address. Ask for an invitation; operators may have an address of their own.",
    firstStart:
      "No account yet? Open the link of your invitation. The first start of the service prints one."
  }
}
