import { Box, Button } from '@chakra-ui/react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { Tone } from '../../../theme/colors.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PackageState, WaveInfoPackages_wave$key } from './__generated__/WaveInfoPackages_wave.graphql.ts'
import type { WaveInfoPackagesMoreQuery } from './__generated__/WaveInfoPackagesMoreQuery.graphql.ts'
import { Grid } from './Grid.ts'

const tones: Record<PackageState, Tone> = {
  DRAFT: 'gray',
  PENDING: 'gray',
  TO_BE_PRINTED: 'gray',
  PICKING: 'info',
  PICKED: 'warn',
  TO_BE_SHIPPED: 'positive',
  SHIPPED: 'positive',
  CANCELLED: 'gray',
  ABNORMAL: 'negative',
}

/** The packages of a wave, each with its state and hole. */
export function WaveInfoPackages({ wave }: { wave: WaveInfoPackages_wave$key }) {
  const t = useT()
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
              hole
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
        <Grid>
          <thead>
            <tr>
              <th>{t('wave.package')}</th>
              <th>{t('wave.state')}</th>
              <th className="end">{t('wave.hole')}</th>
              <th className="end">{t('wave.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ node }) => (
              <tr key={node.id}>
                <td>
                  <CopyText text={node.number} />
                </td>
                <td>
                  <StatusBadge tone={tones[node.state]}>
                    {t(`state.Package.${node.state}`)}
                    {node.abnormalReason && ` · ${t(`enum.AbnormalReason.${node.abnormalReason}`)}`}
                  </StatusBadge>
                </td>
                <td data-name={t('wave.hole')}>
                  <Quantity value={node.hole} />
                </td>
                <td data-name={t('wave.pieces')}>
                  <Quantity value={node.pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </Grid>
      )}
      {hasNext && (
        <Button mt="2" w="full" onClick={() => loadNext(100)} disabled={isLoadingNext}>
          {isLoadingNext ? t('list.more') : t('wave.info.more')}
        </Button>
      )}
    </section>
  )
}
