import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { packageMachine } from '../../../../graph/package/states.ts'
import { simplePrintMachine } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { SimplePrintDetail_simplePrint$key } from './__generated__/SimplePrintDetail_simplePrint.graphql.ts'
import { SimplePrintActions } from './SimplePrintActions.tsx'

/** Packages, pick list and states of a simple print. */
export function SimplePrintDetail({ simplePrint: key }: { simplePrint: SimplePrintDetail_simplePrint$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const simplePrint = useFragment(
    graphql`
      fragment SimplePrintDetail_simplePrint on SimplePrint {
        number
        state
        packageCount
        pieces
        createdAt
        printedAt
        author {
          name
        }
        packages {
          id
          number
          state
          customerName
          channelName
          pieces
          label {
            state
            trackingNumber
          }
        }
        picks {
          location
          sku
          productName
          pieces
        }
        history {
          action
          to
          reason
          at
          by
        }
        ...SimplePrintActions_simplePrint
      }
    `,
    key,
  )
  const { number, state, packages, picks, history } = simplePrint
  return (
    <DocumentPage
      title={number}
      back={linkTo('/out/simple')}
      badge={<StatusBadge tone={stateTone(simplePrintMachine, state)}>{t(`state.SimplePrint.${state}`)}</StatusBadge>}
      actions={<SimplePrintActions simplePrint={simplePrint} />}
      side={
        <>
          <Section title={t('menu.out.simple')}>
            <Facts
              facts={[
                [t('simple.field.taken'), t('simple.packages', { count: simplePrint.packageCount })],
                [t('simple.field.pieces'), simplePrint.pieces],
                [t('simple.field.author'), simplePrint.author?.name],
                [t('simple.field.created'), <RelativeTime key="created" at={simplePrint.createdAt} />],
                [t('simple.field.printed'), simplePrint.printedAt && <RelativeTime at={simplePrint.printedAt} />],
              ]}
            />
          </Section>
          <StateHistory machine={simplePrintMachine} changes={history} stateText={(one) => t(`state.SimplePrint.${one}`)} />
        </>
      }
    >
      <Section title={t('simple.section.packages', { count: packages.length })}>
        <LineTable
          label={t('simple.section.packages', { count: packages.length })}
          columns={[
            {
              id: 'number',
              header: t('package.field.number'),
              cell: (row) => (
                <Box asChild textStyle="code" color="brand.fg">
                  <Link to={linkTo(`/out/parcel/${encodeURIComponent(row.id)}`)}>{row.number}</Link>
                </Box>
              ),
            },
            { id: 'customer', header: t('package.field.customer'), cell: (row) => row.customerName },
            { id: 'channel', header: t('package.field.channel'), cell: (row) => row.channelName ?? '–' },
            {
              id: 'tracking',
              header: t('package.field.tracking'),
              cell: (row) => <Box textStyle="code">{row.label.trackingNumber ?? '–'}</Box>,
            },
            { id: 'pieces', header: t('package.field.pieces'), align: 'end', cell: (row) => <Quantity value={row.pieces} /> },
            {
              id: 'state',
              header: t('package.field.state'),
              cell: (row) => <StatusBadge tone={stateTone(packageMachine, row.state)}>{t(`state.Package.${row.state}`)}</StatusBadge>,
            },
          ]}
          lines={packages}
          lineId={({ id }) => id}
          empty={t('simple.noPackages')}
        />
      </Section>
      <Section title={t('simple.section.picks')}>
        <LineTable
          label={t('simple.section.picks')}
          columns={[
            {
              id: 'location',
              header: t('simple.field.location'),
              width: '10rem',
              cell: (row) => <Box textStyle="code">{row.location}</Box>,
            },
            { id: 'sku', header: 'SKU', width: '12rem', cell: (row) => <Box textStyle="code">{row.sku}</Box> },
            { id: 'product', header: t('simple.field.product'), cell: (row) => row.productName },
            { id: 'pieces', header: t('package.field.pieces'), align: 'end', cell: (row) => <Quantity value={row.pieces} /> },
          ]}
          lines={picks}
          lineId={({ location, sku }) => `${location} ${sku}`}
          empty={t('simple.noPicks')}
        />
      </Section>
    </DocumentPage>
  )
}
