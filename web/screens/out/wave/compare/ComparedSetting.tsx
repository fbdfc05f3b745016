import { Box, chakra, Flex } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../../i18n/useT.ts'
import { Facts } from '../../../../ui/document/Facts.tsx'
import type { ComparedSetting_setting$key } from './__generated__/ComparedSetting_setting.graphql.ts'
import type { WalkDrawing_layout$key } from './__generated__/WalkDrawing_layout.graphql.ts'
import { WalkDrawing } from './WalkDrawing.tsx'

interface Props {
  /** From 1. */
  number: number
  setting: ComparedSetting_setting$key
  layout: WalkDrawing_layout$key | null
  /** Longest walk of all settings in metres. */
  most: number
  isChosen: boolean
  onChosen: () => void
}

/** A setting with its figures and a picture of its walks. */
export function ComparedSetting({ number, setting: key, layout, most, isChosen, onChosen }: Props) {
  const t = useT()
  const intl = useIntl()
  const { rule, maximum, hotThreshold, type, plan } = useFragment(
    graphql`
      fragment ComparedSetting_setting on ComparedSetting {
        rule
        maximum
        hotThreshold
        type
        plan {
          isFallback
          left
          waveCount
          packages
          pieces
          measured
          metres
          minutes
          piecesPerMetre
          missedByOne: missed(pickers: 1)
          missedByTwo: missed(pickers: 2)
          missedByFour: missed(pickers: 4)
          waves {
            path
            groupName
          }
        }
      }
    `,
    key,
  )
  const name = t('wave.compare.setting', { number })
  const about = [
    t(`enum.WaveRule.${rule}`),
    maximum !== null && t('wave.compare.upTo', { maximum: maximum ?? 0 }),
    hotThreshold !== null && t('wave.compare.hotFrom', { hot: hotThreshold ?? 0 }),
    type && t(`enum.WaveType.${type}`),
  ]
  return (
    <Card data-chosen={isChosen || undefined}>
      <Flex asChild align="start" gap="2" cursor={plan?.waveCount ? 'checkbox' : undefined}>
        <label>
          <Box asChild mt="1">
            <input type="radio" name="setting" checked={isChosen} disabled={!plan?.waveCount} onChange={onChosen} />
          </Box>
          <span>
            <b>{name}</b>
            <small>{about.filter(Boolean).join(' · ')}</small>
          </span>
        </label>
      </Flex>
      {!plan && <Box color="muted">{t('wave.compare.waiting')}</Box>}
      {plan && (
        <>
          {layout && plan.measured > 0 && (
            <WalkDrawing
              layout={layout}
              label={t('wave.compare.walks', { name })}
              paths={plan.waves.map(({ path }) => path)}
              height="9rem"
            />
          )}
          {plan.isFallback && (
            <Box color="warn.fg" textStyle="xs">
              {t('wave.compare.fallback')}
            </Box>
          )}
          <Facts
            facts={[
              [t('wave.compare.waves'), intl.formatNumber(plan.waveCount)],
              [t('wave.packages'), intl.formatNumber(plan.packages)],
              [t('wave.pieces'), intl.formatNumber(plan.pieces)],
              [t('wave.generate.unfilled'), plan.left > 0 ? intl.formatNumber(plan.left) : null],
              [t('wave.compare.walked'), plan.metres != null && <Metres key="metres" metres={plan.metres} most={most} />],
              [
                t('wave.compare.piecesPerMetre'),
                plan.piecesPerMetre != null &&
                  intl.formatNumber(plan.piecesPerMetre, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
              ],
              [t('wave.compare.time'), plan.minutes != null && t('wave.compare.minutes', { minutes: plan.minutes })],
              [
                t('wave.compare.missed'),
                plan.missedByOne == null
                  ? null
                  : t('wave.compare.missedBy', { one: plan.missedByOne, two: plan.missedByTwo ?? 0, four: plan.missedByFour ?? 0 }),
              ],
              [t('wave.compare.measured'), plan.measured > 0 && plan.measured < plan.waveCount ? intl.formatNumber(plan.measured) : null],
            ].map(([fact, value]) => [fact as string, value === false ? t('wave.compare.unknown') : value] as const)}
          />
        </>
      )}
    </Card>
  )
}

function Metres({ metres, most }: { metres: number; most: number }) {
  const t = useT()
  return (
    <Flex align="center" gap="2">
      {t('wave.compare.metres', { metres })}
      <Box flex="1" h="1.5" minW="8" borderRadius="full" bg="gray.muted" overflow="hidden" aria-hidden>
        <Box h="full" bg="brand.solid" style={{ width: `${(metres / most) * 100}%` }} />
      </Box>
    </Flex>
  )
}

const Card = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    p: '3',
    minW: '0',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    '&[data-chosen]': { borderColor: 'brand.solid', boxShadow: '0 0 0 1px var(--chakra-colors-brand-solid)' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& small': { display: 'block', color: 'muted', textStyle: 'xs' },
  },
})
