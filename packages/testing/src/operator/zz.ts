import * as R from "./Running.ts"
const s = await R.start(R.memory)
console.log(s.url)
setTimeout(() => process.exit(0), 600_000)
