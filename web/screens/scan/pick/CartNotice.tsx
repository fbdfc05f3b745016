import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { cartLoad } from './boxOnScreen.ts'
import type { LoadedWave } from './usePickTask.ts'

/** Whether the goods of a wave are too heavy for its pick cart. */
export const isOverloaded = (wave: LoadedWave): boolean => wave.cart !== null && cartLoad(wave).planned > wave.cart.maxWeightGrams

/** Warns that a pick cart carries, or will carry, more than it may. */
export function CartNotice({ wave }: { wave: LoadedWave }) {
  const t = useT()
  const weight = useWeight()
  const { picked, planned } = cartLoad(wave)
  const maximum = wave.cart?.maxWeightGrams ?? 0
  const values = { cart: wave.cart?.number ?? '', load: weight.of(picked), planned: weight.of(planned), maximum: weight.of(maximum) }
  return <>{t(picked > maximum ? 'pick.cart.overloaded' : 'pick.cart.willOverload', values)}</>
}
