/** Where uploaded pictures are kept, as the settings say it. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { good, PRODUCTION, problems } from "./Loaded.ts"

const S3 = {
  CARDPACK_PICTURES: "s3://cards/some/pictures",
  CARDPACK_PICTURES_ACCESS_KEY_ID: "AKTEST",
  CARDPACK_PICTURES_SECRET_ACCESS_KEY: "not-a-secret"
}
const settled = { bucket: "cards", prefix: "some/pictures/", accessKeyId: "AKTEST" }
const NAMES = ["CARDPACK_PICTURES_ACCESS_KEY_ID", "CARDPACK_PICTURES_SECRET_ACCESS_KEY"]

describe("pictures", () => {
  it("are on disk, unless the settings say off or S3", () => {
    assert.deepStrictEqual(good({}).pictures, { at: "disk" })
    assert.deepStrictEqual(good({ CARDPACK_PICTURES: "off" }).pictures, { at: "off" })
    assert.deepInclude(problems({ CARDPACK_PICTURES: "cards" }).join(), "s3://bucket/prefix")
  })

  it("are at Amazon's address of the region, or at the one that is named", () => {
    assert.deepInclude(good(S3).pictures, {
      ...settled,
      region: "us-east-1",
      endpoint: "https://s3.us-east-1.amazonaws.com"
    })
    const region = { ...S3, CARDPACK_PICTURES_REGION: "eu-central-1" }
    assert.propertyVal(good(region).pictures, "endpoint", "https://s3.eu-central-1.amazonaws.com")
    const own = { ...region, CARDPACK_PICTURES_ENDPOINT: "https://minio.example/" }
    assert.deepInclude(good(own).pictures, {
      ...settled,
      region: "eu-central-1",
      endpoint: "https://minio.example"
    })
  })

  it("need the key and its secret, which no text shows", () => {
    assert.deepStrictEqual(
      problems({ CARDPACK_PICTURES: S3.CARDPACK_PICTURES }),
      NAMES.map((name) => `${name} is required with CARDPACK_PICTURES=s3://…`)
    )
    const { pictures } = good(S3)
    assert.notInclude(JSON.stringify(pictures), S3.CARDPACK_PICTURES_SECRET_ACCESS_KEY)
    if (pictures.at === "s3")
      assert.strictEqual(
        Redacted.value(pictures.secretAccessKey),
        S3.CARDPACK_PICTURES_SECRET_ACCESS_KEY
      )
  })

  it("of production go over https, or stay on this machine", () => {
    const at = (endpoint: string) =>
      problems({ ...PRODUCTION, ...S3, CARDPACK_PICTURES_ENDPOINT: endpoint })
    assert.deepStrictEqual(at("http://minio.example"), [
      "CARDPACK_PICTURES_ENDPOINT must be an https address in production"
    ])
    assert.deepStrictEqual(at("http://127.0.0.1:9000"), [])
    assert.deepStrictEqual(at("http://127.0.0.1.evil.example"), [
      "CARDPACK_PICTURES_ENDPOINT must be an https address in production"
    ])
  })
})
