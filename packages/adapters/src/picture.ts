/** Uploaded pictures: kept on disk or in S3-compatible storage, and made by sharp. */
export * as PictureDisk from "./picture/PictureDisk.ts"
export * as PictureS3 from "./picture/PictureS3.ts"
export * as PictureSharp from "./picture/PictureSharp.ts"
export * as S3Location from "./picture/S3Location.ts"
