import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { mergePdfs } from './mergePdfs.ts'
import { readPdf } from './readPdf.ts'
import { Sheet } from './sheet.ts'

const about = { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'zh-CN' } as const

async function sheet(title: string, pages: number): Promise<Uint8Array> {
  const made = new Sheet({ title, ...about })
  for (let page = 0; page < pages; page++) {
    made.addPage({ widthMillimetres: 100, heightMillimetres: 150 })
    made.label(`${title} 面单 ${page + 1}`, 10, 20, { points: 12 })
  }
  return made.bytes()
}

it('embeds the same font for the same characters in another order, and tags others differently', async () => {
  const fontsOf = async (bytes: Uint8Array) => {
    const { context } = await PDFDocument.load(bytes)
    const programs = context.enumerateIndirectObjects().flatMap(([, object]) => {
      const file = object instanceof PDFDict ? object.lookup(PDFName.of('FontFile2')) : undefined
      return file instanceof PDFRawStream ? [Buffer.from(file.getContents()).toString('base64')] : []
    })
    return { programs, names: (await readPdf(bytes)).fonts }
  }
  const [one, same, other] = await Promise.all(
    (['甲乙丙', '丙乙甲', '甲乙丁'] as const).map(async (title) => fontsOf(await sheet(title, 1))),
  )
  expect(one!.programs).toHaveLength(1)
  expect(same).toEqual(one)
  expect(other!.names).not.toEqual(one!.names)
})

it('binds sheets in their order, each page in its size', async () => {
  const bytes = await mergePdfs([await sheet('一', 1), await sheet('二', 2)], { title: 'W2611-0001', createdAt: about.createdAt })
  const bound = await PDFDocument.load(bytes)
  expect(bound.getTitle()).toBe('W2611-0001')
  expect(bound.getPages().map((page) => Math.round((page.getSize().width / 72) * 25.4))).toEqual([100, 100, 100])
})
