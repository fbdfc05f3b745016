import type { WaveSetting } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { type WaveTypeValue, waveTypes } from '../rules/wave.ts'

const kept = { pickMode: 'PAPER', sortMode: 'AFTER_PICKING', bindCart: false, preCheck: false } as const

/** Default settings per type. */
export const defaultSettings: Record<WaveTypeValue, Omit<WaveSetting, 'warehouseId' | 'type' | 'version'>> = {
  HOT: { maximum: 300, hotThreshold: 20, ...kept, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PIECE: { maximum: 150, hotThreshold: 20, ...kept, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PRODUCT: { maximum: 100, hotThreshold: 20, ...kept, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  MIXED: { maximum: 40, hotThreshold: 20, ...kept, labelMode: 'BY_SLOT', confirmPicking: true, shipOnPrint: false },
}

/** Settings of a warehouse, one per type, in the order in which types are assigned. */
export async function settingsOf(db: Pick<Tx, 'waveSetting'>, warehouseId: string): Promise<WaveSetting[]> {
  const stored = await db.waveSetting.findMany({ where: { warehouseId } })
  return waveTypes.map((type) => stored.find((row) => row.type === type) ?? { ...defaultSettings[type], warehouseId, type, version: 0 })
}

/** Locks the settings of a type, or their absence, and reads them; version 0 for defaults. */
export async function lockSetting(tx: Tx, { warehouseId, type }: Pick<WaveSetting, 'warehouseId' | 'type'>): Promise<WaveSetting> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, `wave_setting ${warehouseId} ${type}`)
  const stored = await tx.waveSetting.findUnique({ where: { warehouseId_type: { warehouseId, type } } })
  return stored ?? { ...defaultSettings[type], warehouseId, type, version: 0 }
}

/** Saves the settings of a type. */
export async function saveSetting(tx: Tx, { warehouseId, type, ...data }: Omit<WaveSetting, 'version'>): Promise<void> {
  await tx.waveSetting.upsert({
    where: { warehouseId_type: { warehouseId, type } },
    create: { ...data, warehouseId, type, version: 1 },
    update: { ...data, version: { increment: 1 } },
  })
}
