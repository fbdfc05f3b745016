import { Box } from '@chakra-ui/react'
import { useDeferredValue } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { AffectedPackagesQuery } from './__generated__/AffectedPackagesQuery.graphql.ts'

interface Props {
  waveId: string
  shorts: AffectedPackagesQuery['variables']['shorts']
  /** Whether the picking of the wave is confirmed with them, so that the wave may end. */
  isConfirmed?: boolean
}

/** Packages that become abnormal because of short picks, shown before confirmation. */
export function AffectedPackages({ waveId, shorts, isConfirmed = false }: Props) {
  const t = useT()
  const asked = useDeferredValue(JSON.stringify(shorts))
  const { waveShortPreview: preview } = useLazyLoadQuery<AffectedPackagesQuery>(
    graphql`
      query AffectedPackagesQuery($waveId: ID!, $shorts: [ShortInput!]!) {
        waveShortPreview(waveId: $waveId, shorts: $shorts) {
          refusal
          endsWave
          hits {
            packageId
            number
            pieces
          }
        }
      }
    `,
    { waveId, shorts: JSON.parse(asked) as AffectedPackagesQuery['variables']['shorts'] },
    { fetchPolicy: 'network-only' },
  )
  if (!preview) return null
  const { refusal, endsWave, hits } = preview
  const tone = refusal ? 'negative' : 'warn'
  return (
    <Box role="status" px="4" py="2" borderRadius="l2" bg={`${tone}.subtle`} color={`${tone}.fg`}>
      <Box fontWeight="semibold">{refusal ?? t('wave.confirm.hits', { packages: hits.length })}</Box>
      {hits.length > 0 && (
        <Box as="ul" mt="1" listStyleType="none" maxH="6rem" overflowY="auto">
          {hits.map(({ packageId, number, pieces }) => (
            <li key={packageId}>
              <Box as="span" textStyle="code">
                {number}
              </Box>{' '}
              {t('wave.confirm.lacks', { pieces })}
            </li>
          ))}
        </Box>
      )}
      {isConfirmed && endsWave && <Box mt="1">{t('wave.confirm.ends')}</Box>}
    </Box>
  )
}
