/** The model's webhook endpoints and their deliveries. */
import type { Model, Told } from "./Model.ts"

export interface Post {
  readonly told: Told
  status: "pending" | "delivered" | "failed"
  /** The receiver's answers so far. */
  readonly answers: Array<number>
  retryAt: number | null
  readonly createdAt: number
}

export interface Hook {
  readonly id: string
  readonly account: number
  readonly url: string
  secret: string
  types: ReadonlySet<string>
  disabledAt: number | null
  /** In the order in which they were made. */
  readonly deliveries: Array<Post>
}

const DAY = 24 * 60
const DELAYS = [2, 4, 8, 16, 32, 60, 60]

const holdsOf = (model: Model, hook: Hook, post: Post): number | null => {
  if (model.account(hook.account).isSuspended) return post.createdAt
  return hook.disabledAt === null ? null : Math.max(hook.disabledAt, post.createdAt)
}

/**
 * A look of the delivery worker: sends what is due, and gives up what was held for 7 days. Answers
 * what it sent.
 */
export const deliver = (
  model: Model,
  statusOf: (url: string) => number
): ReadonlyArray<{ readonly hook: Hook; readonly post: Post }> => {
  const sent: Array<{ hook: Hook; post: Post }> = []
  for (const hook of model.hooks) {
    for (const post of hook.deliveries) {
      if (post.status !== "pending") continue
      const held = holdsOf(model, hook, post)
      if (held !== null) {
        if (held + 7 * DAY > model.now) continue
        post.status = "failed"
        post.retryAt = null
        continue
      }
      if (post.retryAt !== null && post.retryAt > model.now) continue
      const answer = statusOf(hook.url)
      post.answers.push(answer)
      const delay = DELAYS[post.answers.length - 1]
      const isDone = answer >= 200 && answer <= 299
      post.status = isDone ? "delivered" : delay === undefined ? "failed" : "pending"
      post.retryAt = post.status === "pending" ? model.now + (delay ?? 0) : null
      sent.push({ hook, post })
    }
  }
  return sent
}

/** By the operator: due at once, or once more when it is finished. */
export const retry = (model: Model, hook: Hook, post: Post): void => {
  if (post.status !== "pending") model.deliver(hook, post.told)
  else if (post.retryAt !== null) post.retryAt = Math.min(post.retryAt, model.now)
}
