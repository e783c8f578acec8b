/** In Next: app/cardpack/[...path]/route.js. Both APIs, for partners with keys. */
import { cardpack } from "../../shop.js"

const handle = (request) => cardpack.fetch(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
