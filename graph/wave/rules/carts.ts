import type { WaveTypeValue } from './wave.ts'
import { isOver, type WaveAtWork } from './work.ts'

/** The part of a setting that decides when its waves are sorted. */
export interface SortSetting {
  type: WaveTypeValue
  pickMode: 'PAPER' | 'HANDHELD'
  sortMode: 'AFTER_PICKING' | 'WHILE_PICKING'
}

/** Whether waves of a setting can be sorted while they are picked: only mixed ones, with handhelds. */
export const maySortWhilePicking = ({ type, pickMode }: Omit<SortSetting, 'sortMode'>): boolean =>
  type === 'MIXED' && mayBindCart({ pickMode })

/** Whether pick carts can be bound to waves of a setting: only with handhelds. */
export const mayBindCart = ({ pickMode }: Pick<SortSetting, 'pickMode'>): boolean => pickMode === 'HANDHELD'

/** When waves of a setting are sorted. */
export const sortModeOf = (setting: SortSetting): SortSetting['sortMode'] =>
  maySortWhilePicking(setting) ? setting.sortMode : 'AFTER_PICKING'

/** Whether the pick cart of a wave may be emptied by hand: it has ended, or its picked goods are sorted elsewhere. */
export const mayEmptyCart = ({
  state,
  sortMode,
  pickedAt,
}: Pick<WaveAtWork, 'state'> & Pick<SortSetting, 'sortMode'> & { pickedAt: Date | null }): boolean =>
  isOver({ state }) || (sortMode === 'AFTER_PICKING' && pickedAt !== null)
