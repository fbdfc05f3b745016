import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { getApi } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer as ArrayBuffer },
})

/** A printed label. */
interface PrintedLabel {
  widthDots: number
  heightDots: number
  /** Gray levels, row by row. */
  dots: Uint8Array
}

/** Prints ZPL as a printer with these labels would. */
export async function readZpl(
  zpl: Uint8Array | string,
  labels: { dotsPerMillimetre: number; widthMillimetres: number; heightMillimetres: number },
): Promise<PrintedLabel[]> {
  const { dotsPerMillimetre, widthMillimetres, heightMillimetres } = labels
  const api = await getApi()
  const pictures = await api.zplToBase64MultipleAsync(
    typeof zpl === 'string' ? zpl : Buffer.from(zpl).toString('latin1'),
    widthMillimetres,
    heightMillimetres,
    dotsPerMillimetre,
  )
  return Promise.all(
    pictures.map(async (picture) => {
      const { data, info } = await sharp(Buffer.from(picture, 'base64'))
        .greyscale()
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { widthDots: info.width, heightDots: info.height, dots: new Uint8Array(data) }
    }),
  )
}

/** Texts of the barcodes on a label. */
export async function readCodes({ widthDots: width, heightDots: height, dots }: PrintedLabel): Promise<string[]> {
  const data = Uint8ClampedArray.from({ length: dots.length * 4 }, (_, i) => (i % 4 === 3 ? 255 : (dots[i >> 2] as number)))
  const codes = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['Code128', 'QRCode'],
    tryHarder: true,
  })
  return codes.map(({ text }) => text)
}
