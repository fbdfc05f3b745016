import { Box, Flex } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { missingPrices, pricesOutOfOrder } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { type RateValues, stepOfRow } from './rateForm.ts'
import { useStepText } from './useStepText.ts'

/** What keeps a draft from being published, and what looks wrong. */
export function RateProblems({ form, zonesOfChannel }: { form: ServerForm<RateValues>; zonesOfChannel: readonly string[] }) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const [zones, rows] = form.watch(['zones', 'rows'])
  const steps = rows.map((row) => stepOfRow(row, zones))
  const missing = missingPrices(zones, steps)
  const wrong = pricesOutOfOrder(zones, steps)
  const without = zonesOfChannel.filter((zone) => !zones.includes(zone))
  const cell = ({ step, zone }: (typeof missing)[number]) => t('rate.cell', { zone, step: textOf(step) })
  const named = (cells: typeof missing) =>
    intl.formatList([...cells.slice(0, 3).map(cell), ...(cells.length > 3 ? ['…'] : [])], { type: 'unit' })
  const isEmpty = zones.length === 0 || !rows.some(({ kind }) => kind === 'WEIGHT')
  if (!isEmpty && missing.length === 0 && wrong.length === 0 && without.length === 0) return null
  const stops = isEmpty || missing.length > 0
  return (
    <Box
      role="status"
      colorPalette={stops ? 'negative' : 'warn'}
      bg="colorPalette.subtle"
      borderStartWidth="3px"
      borderColor="colorPalette.fg"
      borderRadius="l2"
      px="3"
      py="2"
      textStyle="sm"
    >
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {isEmpty && <li>{t('rate.problem.empty')}</li>}
        {missing.length > 0 && <li>{t('rate.problem.missing', { count: missing.length, cells: named(missing) })}</li>}
        {wrong.length > 0 && <li>{t('rate.problem.outOfOrder', { count: wrong.length, cells: named(wrong) })}</li>}
        {without.length > 0 && <li>{t('rate.problem.withoutColumn', { count: without.length, zones: intl.formatList(without) })}</li>}
      </Flex>
    </Box>
  )
}
