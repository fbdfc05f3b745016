import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { useRight, useRightEverywhere } from './rights.ts'
import { useLinkTo } from './useWarehouse.ts'

const paths = {
  group: '/logistics/group/list',
  channel: '/logistics/channel/list',
  strategy: '/logistics/billing/list',
} as const

/** Below a choice without options: says that none exists yet, and leads to the list in which the first is created, for those who may. */
export function NoOptions({ of }: { of: keyof typeof paths }) {
  const t = useT()
  const linkTo = useLinkTo()
  const [editsLogistics, editsStrategies] = [useRight('logistics:edit'), useRightEverywhere('tariff:edit')]
  const mayCreate = of === 'strategy' ? editsStrategies : editsLogistics
  return (
    <Box role="status" gridColumn="1 / -1" color="muted" css={{ '& a': { color: 'brand.fg', textDecoration: 'underline' } }}>
      {t(`logistics.none.${of}`)} {mayCreate && <Link to={linkTo(paths[of])}>{t('logistics.none.create')}</Link>}
    </Box>
  )
}
