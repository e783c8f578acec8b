/** In Next: app/users/[user]/packs/[pack]/route.js */
import { CardpackError } from "cardpack"
import { sell } from "../../shop.js"

// In a real shop the user comes from your session, not from the path.
export const POST = async (request, { params }) => {
  const { pack, user } = await params
  const key = request.headers.get("idempotency-key") ?? undefined
  try {
    return Response.json(await sell(user, pack, key), { status: 201 })
  } catch (error) {
    if (!(error instanceof CardpackError)) throw error
    const { code, message, status = 500 } = error
    return Response.json({ code, message }, { status })
  }
}
