import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** What is text; the rest is compressed already. The page itself is made anew for each request. */
const text = /\.(?:css|js|svg)$/

/** Writes each file of the build compressed beside it, as small as can be: this is done once, and served many times. */
export function compressed(): Plugin {
  return {
    name: 'wavehouse:compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => text.test(file))
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [brotli, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
