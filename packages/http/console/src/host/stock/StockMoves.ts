/** Only what came back, or was withdrawn, goes on sale again. */
import type { Item } from "@cardpack/client/operator"

type Kind = Item["place"]["kind"]

export const mayReturn = (kind: Kind): boolean => kind === "bought_back" || kind === "withdrawn"

export const mayWithdraw = (kind: Kind): boolean => kind === "deck" || kind === "bought_back"
