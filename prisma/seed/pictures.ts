import { storePicture } from '../../graph/file/commands/storePicture.ts'
import { type MadePicture, makePicture } from '../../graph/file/makePicture.ts'
import type { Services } from '../../graph/kernel/command/command.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { addProductPictures } from '../../graph/product/commands/addProductPictures.ts'
import { productRights } from '../../graph/product/states.ts'
import { draw, drawingOf } from './drawings.ts'
import { runCommand } from './runCommand.ts'

/** Gives products that have a drawing a picture of it; those that look alike have the same. */
export async function seedPictures(services: Services, products: readonly { id: string; sku: string }[]): Promise<void> {
  const { default: sharp } = await import('sharp')
  const made = new Map<string, Promise<MadePicture>>()
  const pictureOf = (drawing: string) => {
    const picture =
      made.get(drawing) ??
      sharp(Buffer.from(draw(drawing)))
        .png({ compressionLevel: 1 })
        .toBuffer()
        .then(makePicture)
    made.set(drawing, picture)
    return picture
  }
  for (const { id, sku } of products) {
    const drawing = drawingOf(sku)
    if (!drawing) continue
    const { pictureId } = await runCommand(services, storePicture(await pictureOf(drawing), productRights.edit, {}), {})
    await runCommand(services, addProductPictures, { productId: toNodeId('Product', id), pictureIds: [toNodeId('Picture', pictureId)] })
  }
}
