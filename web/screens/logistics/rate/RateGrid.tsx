import { Box, Button, Flex } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, Fragment, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { pricesOutOfOrder, type RateStep, stepKey } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { parseAmount } from '../../../ui/form/parseNumber.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { RateCell } from './RateCell.tsx'
import { type RateValues, raisedAbove, stepOfRow, withoutZone } from './rateForm.ts'
import { PriceTable, RowGroup } from './rateFrame.ts'
import { useStepText } from './useStepText.ts'

interface Props {
  form: ServerForm<RateValues>
  currency: string
  /** Rows of the card before, with which prices are compared; null without one. */
  before: readonly RateStep[] | null
  /** Asks for a new row or column. */
  onAdd: (what: 'row' | 'zone') => void
}

/** Prices of a rate card: zones in columns, weights and sizes in rows. A block that is copied in a spreadsheet is pasted from the cell with the focus on. */
export function RateGrid({ form, currency, before, onAdd }: Props) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const [zones, rows] = form.watch(['zones', 'rows'])
  const change = (next: Partial<Pick<RateValues, 'zones' | 'rows'>>) => {
    const options = { shouldDirty: true, shouldTouch: true } as const
    if (next.zones) form.setValue('zones', next.zones, options)
    if (next.rows) form.setValue('rows', next.rows, options)
  }
  const steps = rows.map((row) => stepOfRow(row, zones))
  const isWrong = new Set(pricesOutOfOrder(zones, steps).map(({ step, zone }) => `${stepKey(step)} ${zone}`))
  const beforeOf = new Map(before?.map((step) => [stepKey(step), step.prices]))

  function paste(event: ClipboardEvent) {
    const [, row, column] = /^rows\.(\d+)\.prices\.(\d+)$/.exec((event.target as HTMLInputElement).name ?? '')?.map(Number) ?? []
    if (row === undefined || column === undefined) return
    const block = blockOf(event.clipboardData.getData('text'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    change({
      rows: rows.map((one, at) => {
        const typed = block[at - row]
        return typed
          ? {
              ...one,
              prices: one.prices.map((price, no) => (typed[no - column] === undefined ? price : parseAmount(typed[no - column] ?? ''))),
            }
          : one
      }),
    })
  }

  const sizesFrom = rows.findIndex(({ kind }) => kind === 'SIZE')
  return (
    <Box>
      <Box overflowX="auto" mx="-4" px="4" tabIndex={-1}>
        <PriceTable aria-label={t('rate.prices')} onPaste={paste} onKeyDown={moveFocus}>
          <thead>
            <tr>
              <th scope="col">{t('rate.step')}</th>
              {zones.map((zone, column) => (
                <th key={zone} scope="col">
                  <Flex align="center" justify="flex-end" gap="0.5">
                    {t('rate.zone', { zone })}
                    <Remove label={t('rate.zone.remove', { zone })} onRemove={() => change(withoutZone({ zones, rows }, column))} />
                  </Flex>
                </th>
              ))}
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, no) => (
              <Fragment key={stepKey(stepOfRow(row, zones))}>
                {no === sizesFrom && (
                  <tr>
                    <RowGroup scope="rowgroup" colSpan={zones.length + 2}>
                      {t('rate.sizes')}
                    </RowGroup>
                  </tr>
                )}
                <tr>
                  <th scope="row">{textOf(row)}</th>
                  {zones.map((zone, column) => {
                    const key = stepKey(stepOfRow(row, zones))
                    return (
                      <RateCell
                        key={zone}
                        control={form.control}
                        name={`rows.${no}.prices.${column}`}
                        currency={currency}
                        label={t('rate.cell', { zone, step: textOf(row) })}
                        before={before ? (beforeOf.get(key)?.get(zone) ?? null) : undefined}
                        isOptional={row.kind === 'SIZE'}
                        isOutOfOrder={isWrong.has(`${key} ${zone}`)}
                      />
                    )
                  })}
                  <td>
                    <Remove
                      label={t('rate.step.remove', { step: textOf(row) })}
                      onRemove={() => change({ rows: rows.filter((_, at) => at !== no) })}
                    />
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </PriceTable>
      </Box>
      {rows.length === 0 && (
        <Box color="muted" py="3">
          {t('rate.empty')}
        </Box>
      )}
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Button type="button" size="sm" onClick={() => onAdd('row')}>
          <Plus aria-hidden />
          {t('rate.step.add')}
        </Button>
        <Button type="button" size="sm" onClick={() => onAdd('zone')}>
          <Plus aria-hidden />
          {t('rate.zone.add')}
        </Button>
        <Box textStyle="xs" color="muted">
          {t('rate.pasteHint')}
        </Box>
      </Flex>
      {before && (
        <Box textStyle="xs" color="muted" mt="2">
          {t('rate.differences', { percent: intl.formatNumber(raisedAbove, { style: 'percent' }) })}
        </Box>
      )}
    </Box>
  )
}

/** Cells of a copied block: rows by lines, columns by tabs. */
function blockOf(text: string): string[][] {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t'))
}

/** Enter and the arrow keys go to the price below or above. */
function moveFocus(event: KeyboardEvent) {
  const { target } = event
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing)
  if (!(target instanceof HTMLInputElement) || (!down && event.key !== 'ArrowUp')) return
  event.preventDefault()
  const cell = target.closest('td')
  const inputs = [...(cell?.closest('table')?.querySelectorAll<HTMLInputElement>('tbody td input') ?? [])]
  const column = inputs.filter((input) => input.closest('td')?.cellIndex === cell?.cellIndex)
  column[column.indexOf(target) + (down ? 1 : -1)]?.select()
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button type="button" size="xs" variant="ghost" aria-label={label} title={label} onClick={onRemove} px="1" minW="6">
      <X aria-hidden size={14} />
    </Button>
  )
}
