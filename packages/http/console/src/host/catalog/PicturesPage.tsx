/** Uploads many pictures, and puts them on cards. */
import { CardpackError } from "@cardpack/client"
import type { Item, UploadedPicture } from "@cardpack/client/operator"
import { useState } from "react"
import { host } from "../../api/Calls.ts"
import { upload } from "../../api/Upload.ts"
import { Act } from "../../kit/Act.tsx"
import { Input } from "../../kit/Button.tsx"
import table from "../../kit/DataTable.module.css"
import { field } from "../../kit/Field.ts"
import { Only } from "../../kit/May.tsx"
import { Page } from "../../kit/Page.tsx"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/CatalogText.ts"
import styles from "./Import.module.css"
import * as PictureName from "./PictureName.ts"
import { Scroll } from "./Scroll.tsx"

interface Done {
  readonly file: string
  readonly picture: UploadedPicture
  /** The card that the file is named by. */
  readonly card: Item | undefined
}

interface Failed {
  readonly file: string
  readonly error: unknown
}

const cardOf = async (file: string): Promise<Item | undefined> => {
  for (const reference of PictureName.referencesOf(file)) {
    try {
      return await host.items.get({ reference })
    } catch (error) {
      if (!(error instanceof CardpackError) || error.status !== 404) throw error
    }
  }
  return undefined
}

const putOn = async (reference: string, { image }: UploadedPicture): Promise<void> => {
  const {
    buybackUsd,
    metadata: _,
    name,
    tier,
    vendingMachineId
  } = await host.items.get({
    reference
  })
  const card = { reference, vendingMachineId, tier, name, image, buybackUsd }
  await host.catalog.put({ vendingMachines: [], cards: [card] })
}

const Row = ({ of: { card, file, picture } }: { readonly of: Done }) => (
  <tr>
    <td>
      <img src={picture.image} alt="" width={48} height={64} className={styles.thumbnail} />
    </td>
    <td>{file}</td>
    <td>{card === undefined ? text.pictures.noCard : `${card.reference}, ${card.name}`}</td>
    <td className={styles.cell}>{picture.image}</td>
    <td className={table.end}>
      <Act
        label={text.pictures.put}
        title={text.pictures.put}
        says={text.pictures.putSays}
        fields={
          <Input
            name="reference"
            label={text.pictures.reference}
            defaultValue={card?.reference ?? PictureName.referencesOf(file)[0]}
            required
          />
        }
        run={(form) => putOn(field(form, "reference"), picture)}
      />
    </td>
  </tr>
)

/** Two pictures of one card, such as of its front and back, are for a person to choose from. */
const PutAll = ({ done }: { readonly done: ReadonlyArray<Done> }) => {
  const found = done.flatMap(({ card, picture }) => (card === undefined ? [] : [{ card, picture }]))
  const references = found.map(({ card }) => card.reference)
  const alone = found.filter(
    ({ card: { reference } }) => references.indexOf(reference) === references.lastIndexOf(reference)
  )
  return alone.length === 0 ? null : (
    <Act
      label={text.pictures.putAll(alone.length)}
      title={text.pictures.putAll(alone.length)}
      says={text.pictures.putAllSays(alone.length)}
      run={async () => {
        for (const { card, picture } of alone) await putOn(card.reference, picture)
      }}
    />
  )
}

const Uploaded = ({ done }: { readonly done: ReadonlyArray<Done> }) => (
  <Scroll label={text.pictures.title}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text.pictures.title}</th>
          <th scope="col">{text.pictures.file}</th>
          <th scope="col">{text.head.card}</th>
          <th scope="col">{text.pictures.address}</th>
          <th scope="col" className={table.end}>
            {text.head.acts}
          </th>
        </tr>
      </thead>
      <tbody>
        {done.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be uploaded twice
          <Row key={at} of={each} />
        ))}
      </tbody>
    </table>
  </Scroll>
)

export const PicturesPage = () => {
  const [done, setDone] = useState<ReadonlyArray<Done>>([])
  const [failed, setFailed] = useState<ReadonlyArray<Failed>>([])
  const [under, setUnder] = useState<readonly [done: number, all: number] | null>(null)
  const send = async (files: ReadonlyArray<File>) => {
    setFailed([])
    for (const [at, file] of files.entries()) {
      setUnder([at, files.length])
      try {
        const picture = await upload(file)
        const card = await cardOf(file.name)
        setDone((before) => [...before, { file: file.name, picture, card }])
      } catch (error) {
        setFailed((before) => [...before, { file: file.name, error }])
      }
    }
    setUnder(null)
  }
  return (
    <Page title={text.pictures.title}>
      <Only to="catalog.write">
        <p>{text.pictures.says}</p>
        <label className={styles.file}>
          <span>{text.pictures.choose}</span>
          <input
            type="file"
            multiple
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            disabled={under !== null}
            onChange={({ target }) => {
              void send(Array.from(target.files ?? []))
              target.value = ""
            }}
          />
        </label>
        <p role="status">
          {under === null
            ? done.length > 0 && text.pictures.uploaded(done.length)
            : text.pictures.uploading(...under)}
        </p>
        {failed.map(({ error, file }) => (
          <div key={file}>
            <p>{text.pictures.failed(file)}</p>
            <Problem error={error} />
          </div>
        ))}
        <PutAll done={done} />
        {done.length > 0 && <Uploaded done={done} />}
      </Only>
    </Page>
  )
}
