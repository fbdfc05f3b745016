import { Box } from '@chakra-ui/react'
import type { CartBox } from '../../../../graph/wave/rules/boxes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { SlotGrid } from '../../../station/ui/SlotGrid.tsx'
import { boxesText } from '../../../ui/boxesText.ts'
import { slotToneAt } from '../slotToneAt.ts'
import { cartLoad } from './boxOnScreen.ts'
import type { LoadedWave } from './usePickTask.ts'

/** The pick cart of a wave: its load against its limit, and its boxes. */
export function CartPanel({ wave, current }: { wave: LoadedWave; current: number | null }) {
  const t = useT()
  const weight = useWeight()
  const { cart, boxes } = wave
  if (!cart) return null
  const load = cartLoad(wave)
  const title = t('pick.cart.title', { cart: cart.number, load: weight.number(load.picked), maximum: weight.of(cart.maxWeightGrams) })
  const slots = boxes.map(({ box, full, pieces, sorted, isAbnormal }) => ({
    slot: slotOf({ box, full }),
    have: sorted,
    need: pieces,
    tone: slotToneAt({ state: isAbnormal ? 'ABNORMAL' : 'PICKING', pieces }, sorted),
  }))
  const now = boxes.find(({ box }) => box === current)
  return (
    <Box gridColumn="1 / -1" mt="3">
      {slots.length > 0 ? <SlotGrid title={title} slots={slots} current={now ? slotOf(now) : null} /> : <Box color="muted">{title}</Box>}
    </Box>
  )
}

/** The boxes of a package: those that are full, and the one that gets its next pieces. */
const slotOf = ({ full, box }: Pick<CartBox, 'full' | 'box'>): string => boxesText([...full, box])
