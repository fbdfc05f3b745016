import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { WaveSplits_wave$key } from './__generated__/WaveSplits_wave.graphql.ts'

/** Links between a wave and those that were split from it; nothing for a wave that was never split. */
export function WaveSplits({ wave: key }: { wave: WaveSplits_wave$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { splitFrom, splits, createdAt } = useFragment(
    graphql`
      fragment WaveSplits_wave on Wave {
        createdAt
        splitFrom {
          id
          number
        }
        splits {
          id
          number
          packageCount
          createdAt
        }
      }
    `,
    key,
  )
  if (!splitFrom && splits.length === 0) return null
  const link = (number: string) => (
    <Box asChild color="brand.fg" textStyle="code">
      <Link to={linkTo('/out/wave/info', { wave: number })}>{number}</Link>
    </Box>
  )
  return (
    <Facts
      layout="inline"
      facts={[
        [
          t('wave.split.from'),
          splitFrom ? (
            <Flex key="from" as="span" columnGap="1.5">
              {link(splitFrom.number)} <RelativeTime at={createdAt} />
            </Flex>
          ) : null,
        ],
        [
          t('wave.split.into'),
          splits.length > 0 ? (
            <Flex key="into" wrap="wrap" columnGap="3">
              {splits.map(({ id, number, packageCount, createdAt: at }) => (
                <span key={id}>
                  {link(number)} {t('wave.split.count', { packages: packageCount })} <RelativeTime at={at} />
                </span>
              ))}
            </Flex>
          ) : null,
        ],
      ]}
    />
  )
}
