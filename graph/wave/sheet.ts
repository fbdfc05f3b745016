import type { Db } from '../kernel/db.ts'
import type { Language } from '../kernel/language.ts'
import { pickingList } from '../print/pickingList.ts'
import { readPickList } from './store/pickList.ts'
import { waveWords } from './words.ts'

/** The picking list of a wave as a PDF; null where there is no such wave. */
export async function pickingSheet(db: Db, waveId: string, language: Language, printedAt: Date): Promise<Buffer | null> {
  const wave = await db.wave.findUnique({
    where: { id: waveId },
    include: {
      warehouse: { select: { name: true, timeZone: true } },
      picker: { select: { name: true } },
      group: { select: { name: true } },
      packages: {
        select: {
          number: true,
          hole: true,
          channel: { select: { name: true } },
          lines: { select: { quantity: true, product: { select: { sku: true, name: true } } }, orderBy: { lineNo: 'asc' } },
        },
        orderBy: [{ hole: 'asc' }, { id: 'asc' }],
      },
    },
  })
  if (!wave) return null
  const lines = await readPickList(db, waveId)
  return pickingList({
    language,
    waveNumber: wave.number,
    waveType: waveWords[language][wave.type],
    warehouse: wave.warehouse.name,
    picker: wave.picker.name,
    logisticsGroup: wave.group?.name ?? null,
    pickCar: null,
    createdAt: wave.createdAt,
    printedAt,
    timeZone: wave.warehouse.timeZone,
    lines: lines.map((line) => ({
      location: line.locationCode,
      sku: line.sku,
      name: line.productName,
      barcode: line.barcode,
      pieces: line.pieces,
      holes: [],
    })),
    packages: wave.packages.map(({ number, hole, channel, lines: own }) => ({
      number,
      hole,
      channel: channel?.name ?? null,
      lines: own.map(({ quantity, product }) => ({ sku: product.sku, name: product.name, pieces: quantity })),
    })),
    packageCount: wave.packages.length,
    withBarcodes: true,
  })
}
