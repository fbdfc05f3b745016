import { Box } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useParams } from 'react-router'
import { handoverMachine } from '../../../../graph/delivery/states/handover.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { HandoverPage_sheet$key } from './__generated__/HandoverPage_sheet.graphql.ts'
import type { HandoverPageQuery } from './__generated__/HandoverPageQuery.graphql.ts'
import { HandoverActions } from './HandoverActions.tsx'
import { HandoverDifferences } from './HandoverDifferences.tsx'
import { HandoverFigures } from './HandoverFigures.tsx'
import { HandoverHistory } from './HandoverHistory.tsx'
import { HandoverManifests } from './HandoverManifests.tsx'
import { HandoverPackages } from './HandoverPackages.tsx'
import { HandoverScan } from './HandoverScan.tsx'
import { HandoverSigned } from './HandoverSigned.tsx'
import { HandoverSigning } from './HandoverSigning.tsx'
import { usePackageMoves } from './usePackageMoves.ts'

const query = graphql`
  query HandoverPageQuery($id: ID!) {
    node(id: $id) {
      ... on HandoverSheet @alias(as: "sheet") {
        ...HandoverPage_sheet
        ...HandoverManifests_sheet @alias(as: "manifests")
      }
    }
    ...HandoverPackages_query @arguments(sheetId: $id)
  }
`

/** What the page shows of the sheet, for its query, every answer and every change; the manifests change by themselves meanwhile. */
const fragment = graphql`
  fragment HandoverPage_sheet on HandoverSheet {
    id
    number
    state
    version
    groupName
    cutOff
    vehicle
    note
    createdAt
    progress {
      sinceClosing
    }
    ...HandoverActions_sheet
    ...HandoverFigures_sheet
    ...HandoverDifferences_sheet
    ...HandoverSigning_sheet
    ...HandoverSigned_sheet
    ...HandoverHistory_sheet
  }
`

const changes = graphql`
  subscription HandoverPageSubscription($warehouseId: ID!, $id: ID!) {
    handoverSheetChanged(warehouseId: $warehouseId, id: $id) {
      ...HandoverPage_sheet
      ...HandoverManifests_sheet
    }
  }
`

export const loader = pageLoader<HandoverPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** The scan comes first on a phone; beside each other there is room for what is missing above it. */
const areas = {
  gridTemplateAreas: '"scan" "differences" "sign"',
  '@container (min-width: 48rem)': {
    gridTemplateAreas: '"differences differences" "scan sign"',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  },
}

/** A hand-over sheet: its packages by scan, what is missing, the signature of the driver, and its manifest. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const data = usePage<HandoverPageQuery>(query)
  const sheet = useFragment<HandoverPage_sheet$key>(fragment, data.node?.sheet)
  const mayChange = useRight('delivery:handOver')
  const [moves, setMoves] = useState(0)
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  usePackageMoves(
    warehouseId,
    useCallback(() => setMoves((count) => count + 1), []),
  )
  if (!sheet) return <ObjectNotFound />
  const { number, state, version, progress } = sheet
  const isOpen = state === 'OPEN'
  return (
    <DocumentPage
      title={number}
      back={linkTo('/deliver/signing/record')}
      badge={
        <>
          <StatusBadge tone={stateTone(handoverMachine, state)}>{t(`state.HandoverSheet.${state}`)}</StatusBadge>
          {progress.sinceClosing > 0 && <StatusBadge tone="warn">{t('handover.since', { count: progress.sinceClosing })}</StatusBadge>}
        </>
      }
      about={sheet.groupName}
      actions={<HandoverActions sheet={sheet} />}
      side={<HandoverHistory sheet={sheet} />}
    >
      <Section title={t('handover.section.pickUp')}>
        <Facts
          layout="grid"
          facts={[
            [t('package.field.group'), sheet.groupName],
            [t('handover.field.cutOff'), sheet.cutOff],
            [t('handover.field.vehicle'), sheet.vehicle],
            [t('handover.field.opened'), <RelativeTime key="opened" at={sheet.createdAt} />],
            [t('handover.field.note'), sheet.note],
          ]}
        />
      </Section>
      <HandoverFigures sheet={sheet} />
      {state !== 'VOIDED' && (
        <Box
          display="grid"
          gap="2.5"
          alignItems="start"
          gridTemplateColumns="minmax(0, 1fr)"
          css={isOpen && mayChange ? areas : { gridTemplateAreas: '"differences"' }}
        >
          {isOpen && mayChange && (
            <Box gridArea="scan" minW="0">
              <HandoverScan sheetId={sheet.id} />
            </Box>
          )}
          <Box gridArea="differences" minW="0" _empty={{ display: 'none' }}>
            <HandoverDifferences sheet={sheet} moves={moves} mayChange={isOpen && mayChange} />
          </Box>
          {isOpen && mayChange && (
            <Box gridArea="sign" minW="0">
              <HandoverSigning sheet={sheet} />
            </Box>
          )}
        </Box>
      )}
      {state === 'CLOSED' && <HandoverSigned sheet={sheet} />}
      {data.node?.sheet && <HandoverManifests sheet={data.node.sheet.manifests} />}
      {state !== 'VOIDED' && <HandoverPackages query={data} sheetId={sheet.id} version={version} mayChange={isOpen && mayChange} />}
    </DocumentPage>
  )
}
