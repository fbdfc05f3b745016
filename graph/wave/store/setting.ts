import type { WaveSetting } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type WaveTypeValue, waveTypes } from '../rules.ts'

/** Default settings per type. */
export const defaultSettings: Record<WaveTypeValue, Omit<WaveSetting, 'warehouseId' | 'type' | 'version'>> = {
  HOT: { maximum: 300, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PIECE: { maximum: 150, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PRODUCT: { maximum: 100, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  MIXED: { maximum: 40, hotThreshold: 20, labelMode: 'BY_SLOT', confirmPicking: true, shipOnPrint: false },
}

/** Settings of a warehouse, one per type, in the order in which types are assigned. */
export async function settingsOf(db: Pick<Tx, 'waveSetting'>, warehouseId: string): Promise<WaveSetting[]> {
  const stored = await db.waveSetting.findMany({ where: { warehouseId } })
  return waveTypes.map((type) => stored.find((row) => row.type === type) ?? { ...defaultSettings[type], warehouseId, type, version: 0 })
}

export async function saveSetting(tx: Tx, { warehouseId, type, ...data }: Omit<WaveSetting, 'version'>): Promise<void> {
  await tx.waveSetting.upsert({
    where: { warehouseId_type: { warehouseId, type } },
    create: { ...data, warehouseId, type, version: 1 },
    update: { ...data, version: { increment: 1 } },
  })
}
