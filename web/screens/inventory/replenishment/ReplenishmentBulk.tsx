import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { replenishedMaximum } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import type { SelectedRows } from '../../../shell/list/listProps.ts'
import { useRight } from '../../../shell/rights.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { Replenishable } from './replenishmentRow.ts'

const LevelDialog = lazyComponent(() => import('./LevelDialog.tsx').then((file) => file.LevelDialog))
const ReplenishDialog = lazyComponent(() => import('./ReplenishDialog.tsx').then((file) => file.ReplenishDialog))

/** The selected products become a transfer; one of them is given its levels. */
export function ReplenishmentBulk({ rows, selection, variables, reread }: SelectedRows<Replenishable, { warehouseId: string }>) {
  const t = useT()
  const { warehouseId } = variables
  const mayTransfer = useRight('inventory:transfer')
  const maySetLevels = useRight('inventory:setLevels')
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const toMove = selected.filter(({ staging }) => staging > 0)
  const [isReplenishing, setReplenishing] = useState(false)
  const [levelOf, setLevelOf] = useState<Replenishable | null>(null)
  return (
    <>
      <BulkBar count={selected.length} onClear={selection.clear}>
        {mayTransfer && (
          <Button
            size="sm"
            disabled={toMove.length === 0 || toMove.length > replenishedMaximum}
            data-tip={toMove.length > replenishedMaximum ? t('replenish.tooMany', { maximum: replenishedMaximum }) : undefined}
            onClick={() => setReplenishing(true)}
          >
            {t('replenish.do')}
          </Button>
        )}
        {maySetLevels && (
          <Button size="sm" disabled={selected.length !== 1} onClick={() => setLevelOf(selected[0] ?? null)}>
            {t('replenish.setLevel')}
          </Button>
        )}
      </BulkBar>
      {isReplenishing && <ReplenishDialog rows={toMove} warehouseId={warehouseId} onClose={() => setReplenishing(false)} />}
      {levelOf && <LevelDialog row={levelOf} warehouseId={warehouseId} onSaved={reread} onClose={() => setLevelOf(null)} />}
    </>
  )
}
