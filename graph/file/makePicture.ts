import type { Sharp } from 'sharp'
import { PictureFormat, PictureHeic, PicturePixels } from './failures.ts'
import { isHeic } from './rules.ts'
import { megapixelsMaximum, pictureSizes } from './states.ts'

/** A picture in all sizes as WebP, upright and without metadata. */
export interface MadePicture {
  width: number
  height: number
  files: Record<keyof typeof pictureSizes, Uint8Array<ArrayBuffer>>
}

const formats = new Set(['jpeg', 'png', 'webp'])

/**
 * Makes the sizes of an uploaded picture: turned as its metadata says, then stripped of it, position data included. Pixels are counted before
 * anything is decoded. Fails with PICTURE_HEIC, PICTURE_FORMAT or PICTURE_PIXELS.
 */
export async function makePicture(uploaded: Uint8Array): Promise<MadePicture> {
  if (isHeic(uploaded)) throw PictureHeic()
  if (uploaded.length === 0) throw PictureFormat()
  const { default: sharp } = await import('sharp')
  const read = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: megapixelsMaximum * 1_000_000, sequentialRead: true })
  // The header alone, which decodes nothing.
  const { format, width, height } = await readable(sharp(uploaded, { limitInputPixels: false }).metadata())
  if (!formats.has(format)) throw PictureFormat()
  const megapixels = Math.ceil((width * height) / 1_000_000)
  if (megapixels > megapixelsMaximum) throw PicturePixels({ megapixels, maximum: megapixelsMaximum })
  const sized = (image: Sharp, side: number) =>
    readable(
      image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer({ resolveWithObject: true }),
    )
  const full = await sized(read(uploaded).autoOrient(), pictureSizes.full)
  const medium = await sized(read(full.data), pictureSizes.medium)
  const small = await sized(read(medium.data), pictureSizes.small)
  const files = { full: new Uint8Array(full.data), medium: new Uint8Array(medium.data), small: new Uint8Array(small.data) }
  return { width: full.info.width, height: full.info.height, files }
}

/** What cannot be decoded is no picture. */
async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch(() => {
    throw PictureFormat()
  })
}
