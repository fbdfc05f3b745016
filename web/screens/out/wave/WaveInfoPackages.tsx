import { Button } from '@chakra-ui/react'
import { graphql, usePaginationFragment } from 'react-relay'
import { packageMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { boxesText } from '../../../ui/boxesText.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { WaveInfoPackages_wave$data, WaveInfoPackages_wave$key } from './__generated__/WaveInfoPackages_wave.graphql.ts'
import type { WaveInfoPackagesMoreQuery } from './__generated__/WaveInfoPackagesMoreQuery.graphql.ts'

type Member = WaveInfoPackages_wave$data['packages']['edges'][number]['node']

/** Packages of a wave with state and slot. */
export function WaveInfoPackages({ wave }: { wave: WaveInfoPackages_wave$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<WaveInfoPackagesMoreQuery, WaveInfoPackages_wave$key>(
    graphql`
      fragment WaveInfoPackages_wave on Wave
      @refetchable(queryName: "WaveInfoPackagesMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) {
        packages(first: $first, after: $after) @connection(key: "WaveInfoPackages_packages") {
          edges {
            node {
              id
              number
              state
              abnormalReason
              slot
              moreBoxes
              pieces
            }
          }
        }
      }
    `,
    wave,
  )
  const { edges } = data.packages
  const columns: LineColumn<Member>[] = [
    {
      id: 'number',
      header: t('wave.package'),
      cell: ({ id, number }) => <CopyText text={number} to={linkTo(`/out/parcel/${encodeURIComponent(id)}`)} />,
    },
    {
      id: 'state',
      header: t('wave.state'),
      cell: ({ state, abnormalReason }) => (
        <StatusBadge tone={stateTone(packageMachine, state)}>
          {t(`state.Package.${state}`)}
          {abnormalReason && ` · ${t(`enum.AbnormalReason.${abnormalReason}`)}`}
        </StatusBadge>
      ),
    },
    {
      id: 'slot',
      header: t('wave.slot'),
      align: 'end',
      cell: ({ slot, moreBoxes }) => (moreBoxes?.length ? boxesText([slot, ...moreBoxes]) : <Quantity value={slot} />),
    },
    { id: 'pieces', header: t('wave.pieces'), align: 'end', cell: ({ pieces }) => <Quantity value={pieces} /> },
  ]
  return (
    <Section title={t('wave.packagesTitle')}>
      <LineTable
        label={t('wave.packagesTitle')}
        columns={columns}
        lines={edges.map(({ node }) => node)}
        lineId={({ id }) => id}
        empty={t('wave.info.noPackages')}
      />
      {hasNext && (
        <Button mt="6" w="full" onClick={() => loadNext(100)} disabled={isLoadingNext}>
          {isLoadingNext ? t('list.more') : t('wave.info.more')}
        </Button>
      )}
    </Section>
  )
}
