#!/usr/bin/env node
// In the syntax of old versions of Node, so that they get as far as the sentence.
var NEEDED = [22, 19]

var version = process.versions.node.split(".").map(Number)
if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  console.error(
    "cardpack needs Node " +
      NEEDED.join(".") +
      " or later, and this is " +
      process.versions.node +
      "."
  )
  process.exitCode = 1
} else {
  import("../node/cli.js")
}
