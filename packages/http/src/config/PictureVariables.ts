/** The settings of uploaded pictures. */
import type { Group } from "./Variables.ts"

export const PICTURES = {
  CARDPACK_PICTURES: {
    about:
      "where uploaded pictures are kept: `disk` (the folder `pictures` of the data directory), S3-compatible storage such as `s3://bucket/prefix`, or `off`. Several processes need S3",
    unset: "disk"
  },
  CARDPACK_PICTURES_ENDPOINT: {
    about: "address of the storage. Unset: Amazon's, of the region",
    unset: null
  },
  CARDPACK_PICTURES_REGION: { about: "region of the storage", unset: "us-east-1" },
  CARDPACK_PICTURES_ACCESS_KEY_ID: { about: "key that may put and get objects", unset: null },
  CARDPACK_PICTURES_SECRET_ACCESS_KEY: { about: "its secret", unset: null }
} as const satisfies Group
