import type { Values } from '../../kernel/sql/statement.ts'
import type { Progress as Stage } from '../../package/steps/progress.ts'
import type { UndoneLine, WaveDone } from '../rules/undoing.ts'
import type { Progress } from '../rules/work.ts'
import { type ShownLine, shownLinesOf } from './lines.ts'
import { partsOfWave, type ShownProduct, selectOfWave } from './loadScan.ts'

/** A line whose pieces are undone, as a station shows it. */
export interface ShownUndoneLine extends UndoneLine {
  packageNumber: string
  slot: number | null
  product: Omit<ShownProduct, 'key' | 'pieces'>
  /** All lines of its package. */
  contents: readonly ShownLine[]
}

/** What the undo of scans at a wave finds. */
export type LoadedUndo = WaveDone<ShownUndoneLine>

/** The input of the undo of a scan at a wave. */
export interface UndoAtWave {
  waveId: string
  lineId: string
  pieces?: number | null | undefined
}

/** Statement that loads the undo of scans at a wave: the wave and the lines `:lineIds` of it. */
export const loadOfUndo = (stage: Stage) => ({
  parts: `${partsOfWave}, undone as materialized (
    select l.id as "lineId", p.id as "packageId", p.number as "packageNumber", p.pieces as "packagePieces", p.${stage} as "packageDone", p.slot,
      p.state, l.sorted, l.packed, json_build_object('id', r.id, 'sku', r.sku, 'name', r.name,
        'nameEn', product_name_en(r.name, r.declared_name_en), 'pictureFileId', product_picture_file(r.id), 'customerName', c.name,
        'customerNameEn', c.name_en) as product,
      (select coalesce(json_agg(s), '[]') from (${shownLinesOf('p.id')}) s) as contents
    from at_work w cross join package_line l join package p on p.id = l.package_id and p.wave_id = w.id
      join product r on r.id = l.product_id join customer c on c.id = r.customer_id
    where l.id = any(:lineIds::uuid[])
  )`,
  select: selectOfWave(stage, `(select coalesce(json_agg(undone), '[]') from undone) as lines`),
})

/** Values of `loadOfUndo`, for undos at one wave. */
export const valuesOfUndo = (undos: readonly UndoAtWave[]): Values => ({
  waveId: undos[0]?.waveId,
  lineIds: undos.map(({ lineId }) => lineId),
})

export function readUndo(row: Record<string, unknown>): LoadedUndo {
  const { wave, lines, pieces, done, packages, complete } = row as unknown as Omit<LoadedUndo, 'progress'> & Progress
  return { wave, lines, progress: { pieces, done, packages, complete } }
}
