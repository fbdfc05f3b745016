import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { GenerateFormMutation$data } from './__generated__/GenerateFormMutation.graphql.ts'
import type { GenerateResult_left$key } from './__generated__/GenerateResult_left.graphql.ts'
import type { GenerateResult_waves$key } from './__generated__/GenerateResult_waves.graphql.ts'
import { Grid } from './Grid.ts'

export type Generated = GenerateFormMutation$data['generateWaves']

interface Props {
  generated: Generated
  onClose: () => void
}

/** What a generation did: the new waves, and what stays pending with its reason. */
export function GenerateResult({ generated, onClose }: Props) {
  const t = useT()
  const { waves, left, taken } = generated
  const Icon = waves.length > 0 ? CircleCheck : TriangleAlert
  return (
    <Box
      as="section"
      role="status"
      layerStyle="card"
      borderInlineStartWidth="4px"
      borderInlineStartColor={waves.length > 0 ? 'positive.border' : 'warn.border'}
      px="4"
      py="3"
      mb="4"
    >
      <Flex align="center" gap="2">
        <Box color={waves.length > 0 ? 'positive.fg' : 'warn.fg'} flexShrink="0">
          <Icon size={18} aria-hidden />
        </Box>
        <Box as="h2" flex="1" textStyle="md" fontWeight="semibold">
          {t('wave.result.title', { waves: waves.length, packages: taken })}
        </Box>
        <Button variant="ghost" size="sm" px="0" aria-label={t('ui.dialog.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </Flex>
      <Waves waves={waves} />
      {left.length > 0 && <Left left={left} />}
    </Box>
  )
}

function Waves({ waves }: { waves: GenerateResult_waves$key }) {
  const t = useT()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  const data = useFragment(
    graphql`
      fragment GenerateResult_waves on Wave @relay(plural: true) {
        id
        number
        type
        groupName
        packageCount
      }
    `,
    waves,
  )
  return (
    <Flex wrap="wrap" gap="2" mt="2">
      {data.map(({ id, number, type, groupName, packageCount }) => (
        <Made key={id} to={`/out/wave/info?${new URLSearchParams({ ...(warehouse && { warehouse }), wave: number })}`}>
          <b>{number}</b>
          <span>
            {[t(`enum.WaveType.${type}`), groupName, t('wave.result.packages', { packages: packageCount })].filter(Boolean).join(' · ')}
          </span>
        </Made>
      ))}
    </Flex>
  )
}

const Made = chakra(Link, {
  base: {
    display: 'grid',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    _hover: { bg: 'bg.muted', borderColor: 'brand.border' },
    '& b': { textStyle: 'code', fontWeight: 'semibold', color: 'brand.fg' },
    '& span': { color: 'muted', textStyle: 'xs' },
  },
})

function Left({ left }: { left: GenerateResult_left$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment GenerateResult_left on WaveLeftPackage @relay(plural: true) {
        packageId
        number
        sku
        missing
        staged
        reason
      }
    `,
    left,
  )
  return (
    <Box mt="4">
      <Box fontWeight="semibold" color="warn.fg">
        {t('wave.result.left', { packages: new Set(data.map(({ packageId }) => packageId)).size })}
      </Box>
      <Box maxH="18rem" overflowY="auto">
        <Grid>
          <thead>
            <tr>
              <th>{t('wave.package')}</th>
              <th>{t('wave.sku')}</th>
              <th className="end">{t('wave.result.missing')}</th>
              <th className="end">{t('wave.result.staged')}</th>
              <th>{t('wave.result.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={`${one.packageId} ${one.sku}`}>
                <td>
                  <CopyText text={one.number} />
                </td>
                <td>
                  <CopyText text={one.sku} />
                </td>
                <td data-name={t('wave.result.missing')}>
                  <Quantity value={one.missing} />
                </td>
                <td data-name={t('wave.result.staged')}>
                  <Quantity value={one.staged} />
                </td>
                <td className="wide">{t(`wave.left.${one.reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </Grid>
      </Box>
    </Box>
  )
}
