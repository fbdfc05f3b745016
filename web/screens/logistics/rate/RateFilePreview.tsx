import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { type SamplePrice, type SheetPreview, stepKey } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { usePriceText } from './usePriceText.ts'
import { useStepText } from './useStepText.ts'

interface Props {
  preview: SheetPreview
  /** Code of the card before, whose prices are shown; null without one in the same currency. */
  beforeCode: string | null
}

/** What a price file would bring into a draft: its size, what is missing, and some prices beside the earlier ones. */
export function RateFilePreview({ preview, beforeCode }: Props) {
  const t = useT()
  const intl = useIntl()
  const textOf = useStepText()
  const { price, change } = usePriceText()
  const { unknownZones, lackingZones, missing, samples, suspected } = preview
  const cell = ({ step, zone }: SheetPreview['missing'][number]) => t('rate.cell', { zone, step: textOf(step) })
  const beside = (amount: string, earlier: string | null): ReactNode =>
    earlier === null ? (
      '–'
    ) : (
      <span>
        {price(earlier)}{' '}
        <Box as="span" color="muted">
          {change(amount, earlier)}
        </Box>
      </span>
    )
  return (
    <Flex role="status" direction="column" gap="3">
      {suspected.map(({ of, factor }) => (
        <Notice key={of}>{t(`rate.file.suspected.${of}`, { factor: intl.formatNumber(factor, { maximumSignificantDigits: 4 }) })}</Notice>
      ))}
      <Facts
        layout="grid"
        facts={[
          [t('rate.field.zones'), intl.formatNumber(preview.zones)],
          [t('rate.file.steps'), intl.formatNumber(preview.steps)],
          [t('rate.prices'), intl.formatNumber(preview.prices)],
        ]}
      />
      {unknownZones.length > 0 && (
        <Notice>{t('rate.file.unknownZones', { count: unknownZones.length, zones: intl.formatList(unknownZones) })}</Notice>
      )}
      {lackingZones.length > 0 && (
        <Notice>{t('rate.file.lackingZones', { count: lackingZones.length, zones: intl.formatList(lackingZones) })}</Notice>
      )}
      {missing.length > 0 && (
        <Notice>
          <Box>{t('rate.file.missing', { count: missing.length })}</Box>
          <Box as="ul" ps="4" listStyleType="disc" maxH="10rem" overflowY="auto" tabIndex={0} aria-label={t('rate.file.missingCells')}>
            {missing.map((one) => (
              <li key={`${stepKey(one.step)} ${one.zone}`}>{cell(one)}</li>
            ))}
          </Box>
        </Notice>
      )}
      <LineTable<SamplePrice>
        label={t('rate.file.samples')}
        flush={false}
        lines={samples}
        lineId={({ step, zone }) => `${stepKey(step)} ${zone}`}
        empty={t('rate.file.noPrices')}
        columns={[
          { id: 'cell', header: t('rate.file.samples'), cell },
          { id: 'amount', header: t('rate.file.new'), align: 'end', cell: ({ amount }) => price(amount) },
          ...(beforeCode === null
            ? []
            : [
                {
                  id: 'before',
                  header: beforeCode,
                  align: 'end' as const,
                  cell: ({ amount, before }: SamplePrice) => beside(amount, before),
                },
              ]),
          { id: 'draft', header: t('rate.file.draft'), align: 'end', cell: ({ amount, draft }) => beside(amount, draft) },
        ]}
      />
      <Box textStyle="xs" color="muted">
        {t('rate.file.replaces')}
      </Box>
    </Flex>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Box bg="warn.subtle" borderStartWidth="3px" borderColor="warn.fg" borderRadius="l2" px="3" py="2" textStyle="sm">
      {children}
    </Box>
  )
}
