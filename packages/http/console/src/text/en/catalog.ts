/** The sentences of the catalog's own pages. */
import { plural } from "./plural.ts"

const cards = (count: number) => plural(count, "row", "rows")

/** "Add 3 and change 2 rows", with the parts that are not nothing. */
const said = (verbs: ReadonlyArray<readonly [string, number]>): string =>
  verbs
    .filter(([, count]) => count > 0)
    .map(([verb, count]) => `${verb} ${cards(count)}`)
    .join(", ")

export const catalog = {
  imports: {
    cards: "Import cards",
    cardsSay:
      "Cards of a file are added, or updated where their reference is known. Cards that the file does not name stay as they are. Nothing is written before you have seen what changes.",
    prices: "Import prices",
    pricesSay:
      "Buyback values of a file show at once. A value that would more than double, or fall below half, is held until you accept it. Nothing is written before you have seen what changes.",
    back: "Back to the list",
    file: "A CSV file, in UTF-8 or UTF-16",
    paste: "Or cells copied from a spreadsheet, with their heads",
    read: "Read what was pasted",
    headTwice: (head: string) =>
      `Two columns are called “${head}”. Rename or remove one, and choose the file again.`,
    shortened:
      "was shortened by a spreadsheet, and its digits are lost: format the column as text, and enter it again",
    twoWays: "can be read in two ways: write 1234.00 for a thousand, or 1.2340 for less than two",
    wrongRows: (count: number) => `Download ${cards(count)} with what is wrong`,
    wrongHead: "What is wrong",
    takeRight: (count: number) => `Leave them out, and look at the other ${cards(count)}`,
    leftOut: (count: number) =>
      `${cards(count)} with an error ${count === 1 ? "is" : "are"} left out.`,
    notText: "The file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” in your spreadsheet.",
    broken: (line: number) => `A quoted cell that begins in row ${line} has no end.`,
    empty: "There are no rows below the heads.",
    columns: "Columns",
    optional: (name: string) => `${name} (optional)`,
    noColumn: "not in the file",
    column: (at: number) => `column ${at}`,
    sample: "The first rows",
    sampleOf: (count: number) => `The first of ${cards(count)}, as they are read`,
    missing: (names: ReadonlyArray<string>) => `Choose a column for ${names.join(", ")}.`,
    cut: (lines: ReadonlyArray<number>) =>
      `Blanks and invisible characters were cut from names in ${cards(lines.length)}: ${lines.slice(0, 10).join(", ")}${lines.length > 10 ? ", …" : ""}.`,
    preview: (count: number) => `Look at what ${cards(count)} would change`,
    look: "What would change",
    found: (added: number, changed: number, unchanged: number, wrong: number) =>
      `${added} new, ${changed} changed, ${unchanged} as they are, ${wrong} with an error.`,
    groups: {
      refused: (count: number) => `${cards(count)} with an error`,
      held: (count: number) => `${plural(count, "jump is", "jumps are")} held for a look`,
      removed: (count: number) => `${cards(count)} to remove`,
      changed: (count: number) => `${cards(count)} to change`,
      added: (count: number) => `${cards(count)} to add`
    },
    line: "Row",
    key: "Key",
    what: "What",
    accept: "Accept",
    acceptOne: (key: string) => `Accept the jump of ${key}`,
    acceptTicked: (count: number) => `Accept ${plural(count, "jump", "jumps")}`,
    acceptAll: (count: number) =>
      count === 1 ? "Accept the only jump" : `Accept all ${count.toLocaleString("en")} jumps`,
    heldSays: "Held values stay as they are unless you accept them.",
    stillHeld: (count: number) => `${plural(count, "jump", "jumps")} stayed held.`,
    more: (count: number) => `And ${count.toLocaleString("en")} more.`,
    mend: "Nothing was written. Mend the file, and choose it again.",
    nothing: "The file changes nothing.",
    write: (added: number, changed: number, removed: number) =>
      said([
        ["Add", added],
        ["Change", changed],
        ["Remove", removed]
      ]),
    writing: (done: number, total: number) =>
      `Writing ${done.toLocaleString("en")} of ${total.toLocaleString("en")}…`,
    progress: "Rows written",
    parts: (count: number) =>
      `The file is too long for one request. It is written in ${count} parts, each as a whole.`,
    partly: (done: number, total: number) =>
      `${done.toLocaleString("en")} of ${total.toLocaleString("en")} rows were written, the others were not. Choose the file again: what was written counts as it is.`,
    done: (added: number, changed: number, removed: number) =>
      `Done: ${said([
        ["added", added],
        ["changed", changed],
        ["removed", removed]
      ])}.`,
    twice: "is named twice",
    tooLong: (most: number) => `must be at most ${most.toLocaleString("en")} characters`,
    deep: (levels: number) => `must be nested at most ${levels} levels`,
    nul: "must not contain a NUL character",
    wholeNumber: "must be a whole number",
    decimal: "must be an amount, such as 12.50",
    json: 'must be JSON, such as {"grade":"PSA 10"}',
    price: "price",
    worth: "worth",
    ofPrice: "of the price",
    claims: (count: number) => `${plural(count, "open claim", "open claims")}`
  },
  machine: {
    of: (id: number) => `Pack ${id}`,
    new: "New pack",
    newSays: "A new pack is on sale as soon as it has cards, unless it is hidden or stopped.",
    id: "Number",
    idHint: "You choose it; it stays for ever.",
    tier: "Tier",
    odds: "Odds",
    weight: "Weight",
    lowStock: "Tell me below",
    stock: "On sale",
    stockTitle: "Stock by tier",
    drawnTitle: "Drawn against expected",
    drawnUntil: "Counted until",
    nothingDrawn: "Nothing is counted yet.",
    month: "Month",
    drawn: "Drawn",
    toBeExpected: "To be expected",
    deviations: "Standard deviations",
    edit: "Edit",
    name: "Name",
    priceUsd: "Price (USD)",
    image: "Picture (URL)",
    staticImage: "Still picture (URL, optional)",
    refundWindowHours: "Sealed packs may be refunded for (hours)",
    refundWindowSays:
      "Choose a time in which at most a tenth of the cards is sold: who holds sealed packs can wait for what is left.",
    restock: "More cards later",
    open: "may be added",
    closed: "none: these cards and no others, once a pack is sold",
    mode: "Odds",
    modes: {
      stock: "of the stock: each card that is left is as likely",
      weights: "by weights: the same for every pack, whatever is left"
    },
    proposesStock:
      "Of the stock is proposed for closed series and for up to 1,000 cards: everybody sees what is left, the odds shown are always true, and who does not look at what is left gains nothing by waiting.",
    proposesWeights:
      "By weights is proposed for more than 1,000 cards that are restocked: the chance of a tier stays, and the stock should follow the weights.",
    whenTierEmpty: "When a tier is empty",
    redistribute: "sell on: the last packs are worth more, or less",
    stop: "sell nothing while a tier has fewer cards than there are open packs",
    emptySays:
      "Who sells on publishes odds that the stock may no longer hold: rare tiers are left over, or run out.",
    maxOpen: "One partner may hold sealed (% of the stock)",
    maxOpenSays: (percent: number) => `${percent} % unless you say otherwise.`,
    public: "Listed for partners",
    active: "Sold from",
    tiers: "Tiers and weights",
    addTier: "Add a tier",
    tierName: (at: number) => `Name of tier ${at}`,
    tierWeight: (name: string) => `Weight of ${name}`,
    tierLow: (name: string) => `Notice below (${name})`,
    zero: "A weight of zero retires a tier: it is not drawn while it is zero. With odds of the stock no other weight matters.",
    look: "Look at what it changes",
    save: "Save",
    saved: "Saved.",
    nothing: "Nothing would change.",
    customer: "As customers see it",
    share: "Expected value of the price"
  },
  pictures: {
    title: "Pictures",
    says: "PNG, JPEG, WebP, GIF or AVIF of up to 12 MiB. They are written anew at three widths, without metadata; what moves keeps moving.",
    choose: "Choose pictures",
    one: "Upload a picture",
    uploading: (done: number, all: number) => `Uploading ${done + 1} of ${all}…`,
    uploaded: (count: number) => `${plural(count, "picture", "pictures")} uploaded.`,
    file: "File",
    address: "Address",
    put: "Put on a card",
    putSays: "1 card shows this picture from now on.",
    reference: "Reference of the card",
    noCard: "no card has this name",
    putAll: (count: number) => `Put ${plural(count, "picture", "pictures")} on the cards found`,
    putAllSays: (count: number) =>
      `${plural(count, "card shows its", "cards show their")} picture from now on.`,
    failed: (name: string) => `${name} was not uploaded:`
  },
  countries: {
    title: "Shipping countries",
    none: "Cards are shipped nowhere yet. Add a country.",
    country: "Country",
    code: "Code",
    codeHint: "ISO 3166-1 alpha-2, such as DE.",
    fee: "Fee (USD)",
    edit: "Fee",
    editTitle: (country: string) => `Shipping to ${country}`,
    editSays: (usd: string) =>
      `A redemption costs ${usd} now. Those from this moment on pay the new fee; shipments under way keep theirs.`,
    add: "Add country",
    addSays: "Adds 1 country that cards can be shipped to.",
    remove: "Remove",
    removeTitle: (country: string) => `Stop shipping to ${country}`,
    removeSays: (country: string) =>
      `Takes 1 country off the list: no new redemption is shipped to ${country}. Shipments under way go on.`,
    import: "Import countries",
    importSays:
      "The file replaces the whole list: countries that it does not name are removed. Nothing is written before you have seen what changes."
  }
}
