import type { Language } from '../kernel/language.ts'
import type { WaveTypeValue } from './rules/wave.ts'

/** Names of wave types on printed sheets. */
export const waveTypeNames: Record<Language, Record<WaveTypeValue, string>> = {
  'zh-CN': { HOT: '爆款', ONE_PIECE: '单品单件', ONE_PRODUCT: '单品多件', MIXED: '多品' },
  en: { HOT: 'Hot', ONE_PIECE: 'One piece', ONE_PRODUCT: 'One product, many', MIXED: 'Mixed' },
}
