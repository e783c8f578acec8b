/** What stands for an operator's token in the commands that pages offer to copy. */
export const SECRET = "$CARDPACK_OPERATOR_TOKEN"
