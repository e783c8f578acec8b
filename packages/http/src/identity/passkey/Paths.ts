/** Below the identity library's own paths. */
export const ADD_OPTIONS = "/passkey/add-options"
export const ADD = "/passkey/add"
export const SIGN_IN_OPTIONS = "/passkey/sign-in-options"
export const SIGN_IN = "/passkey/sign-in"
export const REMOVE = "/passkey/remove"
