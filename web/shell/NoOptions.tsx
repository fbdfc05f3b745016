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

/** Hint of a choice without options: none exists yet; a link to the list in which the first is created, for those who may. */
export function NoOptions({ of }: { of: keyof typeof paths }) {
  const t = useT()
  const linkTo = useLinkTo()
  const [editsLogistics, editsStrategies] = [useRight('logistics:edit'), useRightEverywhere('tariff:edit')]
  const mayCreate = of === 'strategy' ? editsStrategies : editsLogistics
  return (
    <Box as="span" color="muted" css={{ '& a': { color: 'brand.fg', textDecoration: 'underline' } }}>
      {t(`logistics.none.${of}`)}
      {mayCreate && (
        <>
          {' '}
          {/* The field with the focus keeps it: an error below it would move the link from under the pointer. */}
          <Link to={linkTo(paths[of])} onMouseDown={(event) => event.preventDefault()}>
            {t('logistics.none.create')}
          </Link>
        </>
      )}
    </Box>
  )
}
