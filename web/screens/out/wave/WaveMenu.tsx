import { Ellipsis } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import type { OpenedAction } from './waveActions.ts'
import { useWaveActions } from './waveActions.ts'
import type { WaveNode } from './waveNode.ts'

/** Menu of actions on the wave of a row. */
export function WaveMenu({ wave, onAsk }: { wave: WaveNode; onAsk: (asked: OpenedAction) => void }) {
  const t = useT()
  const asks = useWaveActions()(wave)
  if (asks.length === 0) return null
  return (
    <Menu label={<Ellipsis aria-hidden />} aria-label={t('wave.actions', { number: wave.number })} px="2" variant="ghost">
      {asks.map((ask) => (
        <MenuItem key={ask} onSelect={() => onAsk({ ask, wave })}>
          {t(`wave.ask.${ask}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
