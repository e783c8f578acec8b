/** Which card a picture's file is named by: its reference, or the certificate within it. */

/** The graders whose names begin references; certificates of pictures often lack them. */
const GRADERS = ["PSA", "BGS", "CGC", "SGC"]

/** Which side of the card, which of several, and what a second download adds. */
const SIDE = /(?:[\s_-]*(?:front|back|obverse|reverse|\(\d+\))|[\s_-]+(?:[a-z]|\d{1,2}))$/i

const CERTIFICATE = /^(?:([A-Z]{3})[\s_-]*)?(?:cert(?:ificate)?[\s_#-]*)?(\d{6,12})$/i

/** Likeliest first. */
export const referencesOf = (file: string): ReadonlyArray<string> => {
  const stem = file.replace(/\.\w+$/, "").trim()
  const names = [stem, stem.replace(SIDE, "")].filter((name) => name !== "")
  const certified = names.flatMap((name) => {
    const [, grader, certificate] = CERTIFICATE.exec(name) ?? []
    if (certificate === undefined) return []
    const graders = grader === undefined ? GRADERS : [grader.toUpperCase()]
    return [
      certificate,
      ...graders.flatMap((each) => [
        `${each}-${certificate}`,
        `${each}${certificate}`,
        `${each} ${certificate}`
      ])
    ]
  })
  return [...new Set([...names, ...certified])]
}
