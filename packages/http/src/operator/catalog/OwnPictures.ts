/** What an operator gives of machines and cards, with this service's own pictures as they are stored. */
import { PictureAddress } from "@cardpack/core/domain"

interface Machine {
  readonly image?: string | undefined
  readonly staticImage?: string | undefined
}

interface Catalog {
  readonly vendingMachines: ReadonlyArray<Machine>
  readonly cards: ReadonlyArray<{ readonly image: string }>
}

export const kept = (publicUrl: string) => {
  const picture = PictureAddress.kept(publicUrl)
  const machine = <A extends Machine>(given: A): A => {
    const { image, staticImage } = given
    return {
      ...given,
      ...(image !== undefined && { image: picture(image) }),
      ...(staticImage !== undefined && { staticImage: picture(staticImage) })
    }
  }
  const catalog = <A extends Catalog>(given: A): A => ({
    ...given,
    vendingMachines: given.vendingMachines.map(machine),
    cards: given.cards.map((card) => ({ ...card, image: picture(card.image) }))
  })
  return { catalog, machine }
}
