import { Box, Button, Flex } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { FuelRates_channel$data, FuelRates_channel$key } from './__generated__/FuelRates_channel.graphql.ts'
import type { FuelRatesDeleteMutation } from './__generated__/FuelRatesDeleteMutation.graphql.ts'
import { ValidDay } from './CardState.tsx'

const FuelRateDialog = lazyComponent(() => import('./FuelRateDialog.tsx').then((file) => file.FuelRateDialog))

type Fuel = NonNullable<FuelRates_channel$data['fuelRates']>[number]

/** Fuel surcharges of a channel, which all its rate cards take that take fuel. */
export function FuelRates({ channel: key }: { channel: FuelRates_channel$key }) {
  const t = useT()
  const intl = useIntl()
  const tell = useNotifyOutcome()
  const mayEdit = useRight('logistics:editFreight')
  const [edited, setEdited] = useState<{ fuel: Fuel | null } | null>(null)
  const [deleted, setDeleted] = useState<Fuel | null>(null)
  const channel = useFragment(
    graphql`
      fragment FuelRates_channel on Channel {
        id
        displayName
        fuelRates {
          id
          validFrom
          validUntil
          percent
          ...FuelRateDialog_fuel
        }
      }
    `,
    key,
  )
  const remove = useCommand<FuelRatesDeleteMutation>(graphql`
    mutation FuelRatesDeleteMutation($input: DeleteFuelRateInput!) {
      deleteFuelRate(input: $input) {
        channel {
          ...FuelRates_channel
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function confirmDelete({ id }: Fuel) {
    const outcome = await remove.run({ fuelRateId: id })
    setDeleted(null)
    if (tell(outcome)) toaster.success(t('rate.fuel.deleted'))
  }
  const percent = (fuel: Fuel) => intl.formatNumber(Number(fuel.percent) / 100, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <Section
      title={t('rate.fuel.of', { channel: channel.displayName })}
      aside={
        mayEdit && (
          <Button size="sm" onClick={() => setEdited({ fuel: null })}>
            <Plus aria-hidden />
            {t('rate.fuel.add')}
          </Button>
        )
      }
    >
      <LineTable<Fuel>
        label={t('rate.fuel.of', { channel: channel.displayName })}
        lines={channel.fuelRates ?? []}
        lineId={({ id }) => id}
        empty={t('rate.fuel.nothing')}
        columns={[
          { id: 'from', header: t('rate.fuel.from'), cell: ({ validFrom }) => <ValidDay day={validFrom} /> },
          { id: 'until', header: t('rate.fuel.until'), cell: ({ validUntil }) => <ValidDay day={validUntil} /> },
          {
            id: 'percent',
            header: t('rate.fuel.percent'),
            cell: (fuel) => <FormattedNumber value={Number(fuel.percent) / 100} style="percent" maximumFractionDigits={3} />,
          },
          ...(mayEdit
            ? [
                {
                  id: 'actions',
                  header: t('list.columns.actions'),
                  cell: (fuel: Fuel) => (
                    <Flex gap="1">
                      <Button size="sm" variant="ghost" onClick={() => setEdited({ fuel })}>
                        <Pencil aria-hidden />
                        {t('list.row.edit')}
                      </Button>
                      <Button size="sm" variant="ghost" color="negative.fg" onClick={() => setDeleted(fuel)}>
                        <Trash2 aria-hidden />
                        {t('list.row.delete')}
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Box textStyle="xs" color="muted" mt="2">
        {t('rate.fuel.hint')}
      </Box>
      {edited && <FuelRateDialog channelId={channel.id} {...(edited.fuel && { fuel: edited.fuel })} onClose={() => setEdited(null)} />}
      {deleted && (
        <ConfirmDialog
          open
          title={t('rate.fuel.deleteTitle', { percent: percent(deleted) })}
          confirm={t('list.row.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => void confirmDelete(deleted)}
          onClose={() => setDeleted(null)}
        >
          {t('rate.fuel.deleteText')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
