import { Box, Button } from '@chakra-ui/react'
import { graphql, usePaginationFragment } from 'react-relay'
import { packageMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { WaveInfoPackages_wave$key } from './__generated__/WaveInfoPackages_wave.graphql.ts'
import type { WaveInfoPackagesMoreQuery } from './__generated__/WaveInfoPackagesMoreQuery.graphql.ts'
import { CompactTable } from './CompactTable.ts'

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
              pieces
            }
          }
        }
      }
    `,
    wave,
  )
  const { edges } = data.packages
  return (
    <section aria-label={t('wave.packagesTitle')}>
      <h2>{t('wave.packagesTitle')}</h2>
      {edges.length === 0 ? (
        <Box color="muted" py="6" textAlign="center">
          {t('wave.info.noPackages')}
        </Box>
      ) : (
        <CompactTable>
          <thead>
            <tr>
              <th>{t('wave.package')}</th>
              <th>{t('wave.state')}</th>
              <th className="end">{t('wave.slot')}</th>
              <th className="end">{t('wave.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node }) => (
              <tr key={node.id}>
                <td>
                  <CopyText text={node.number} to={linkTo(`/out/parcel/${encodeURIComponent(node.id)}`)} />
                </td>
                <td>
                  <StatusBadge tone={stateTone(packageMachine, node.state)}>
                    {t(`state.Package.${node.state}`)}
                    {node.abnormalReason && ` · ${t(`enum.AbnormalReason.${node.abnormalReason}`)}`}
                  </StatusBadge>
                </td>
                <td data-name={t('wave.slot')}>
                  <Quantity value={node.slot} />
                </td>
                <td data-name={t('wave.pieces')}>
                  <Quantity value={node.pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </CompactTable>
      )}
      {hasNext && (
        <Button mt="2" w="full" onClick={() => loadNext(100)} disabled={isLoadingNext}>
          {isLoadingNext ? t('list.more') : t('wave.info.more')}
        </Button>
      )}
    </section>
  )
}
