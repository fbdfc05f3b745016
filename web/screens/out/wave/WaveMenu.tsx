import { Ellipsis } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import type { Asked } from './WaveDialog.tsx'
import { useWaveAsks } from './waveAsks.ts'
import type { WaveNode } from './waveNode.ts'

/** What can be done with the wave of a row. */
export function WaveMenu({ wave, onAsk }: { wave: WaveNode; onAsk: (asked: Asked) => void }) {
  const t = useT()
  const asks = useWaveAsks()(wave)
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
