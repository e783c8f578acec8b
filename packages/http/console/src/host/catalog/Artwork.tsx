/** A pack's picture: by its address, or uploaded, which fills in both addresses. */
import type { VendingMachine } from "@cardpack/client/operator"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { upload } from "../../api/Upload.ts"
import { Input } from "../../kit/Button.tsx"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/CatalogText.ts"
import styles from "./Machine.module.css"

export const Artwork = ({ of }: { readonly of: VendingMachine | null }) => {
  const [image, setImage] = useState(of?.image ?? "")
  const [still, setStill] = useState(of?.staticImage ?? "")
  const sent = useMutation({
    mutationFn: upload,
    onSuccess: (made) => {
      setImage(made.image)
      setStill(made.staticImage)
    }
  })
  return (
    <div className={styles.artwork}>
      {image !== "" && <img src={still || image} alt="" width={72} height={96} />}
      <div className={styles.fields}>
        <Input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          label={text.pictures.one}
          hint={sent.isPending ? text.act.working : text.pictures.says}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) sent.mutate(file)
            target.value = ""
          }}
        />
        {sent.isError && <Problem error={sent.error} />}
        <Input
          name="image"
          label={text.machine.image}
          value={image}
          onChange={({ target }) => setImage(target.value)}
          required
        />
        <Input
          name="staticImage"
          label={text.machine.staticImage}
          value={still}
          onChange={({ target }) => setStill(target.value)}
        />
      </div>
    </div>
  )
}
