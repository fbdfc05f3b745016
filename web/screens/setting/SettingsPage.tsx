import { Box, chakra, Flex } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { groupIcons } from '../../shell/groupIcons.ts'
import { useMenu } from '../../shell/useMenu.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { SettingsPageQuery } from './__generated__/SettingsPageQuery.graphql.ts'

const query = graphql`
  query SettingsPageQuery($warehouseId: ID!) {
    warehouses {
      id
    }
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        areas {
          id
        }
        cars {
          id
        }
      }
    }
    shelfSpecs {
      id
    }
    categories {
      id
    }
    locations(warehouseId: $warehouseId, first: 1) {
      totalCount
    }
  }
`

export const loader = pageLoader<SettingsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Settings of any group of the menu, with what each is for. */
const about = {
  'product.tags': 'setting.about.tags',
  'product.materials': 'setting.about.materials',
  'setting.warehouse': 'setting.about.warehouse',
  'setting.goodsArea': 'setting.about.areas',
  'setting.shelf': 'setting.about.shelves',
  'setting.locations': 'setting.about.locations',
  'setting.layout': 'setting.about.layout',
  'setting.categories': 'setting.about.categories',
  'setting.batchAdd': 'setting.about.batchAdd',
  'setting.pickCar': 'setting.about.carts',
  'setting.wave': 'setting.about.wave',
  'setting.printers': 'setting.about.printers',
  'setting.printJobs': 'setting.about.printJobs',
} as const

type Setting = keyof typeof about
const isSetting = (id: string): id is Setting => id in about

/** All settings that the user may open, and how much of each there is in the warehouse. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { warehouses, node, shelfSpecs, categories, locations } = usePage<SettingsPageQuery>(query)
  const groups = useMenu(({ id }) => isSetting(id))
  const counts: Partial<Record<Setting, number>> = {
    'setting.warehouse': warehouses.length,
    'setting.goodsArea': node?.warehouse?.areas.length ?? 0,
    'setting.shelf': shelfSpecs.length,
    'setting.locations': locations.totalCount,
    'setting.categories': categories.length,
    'setting.pickCar': node?.warehouse?.cars.length ?? 0,
  }
  return (
    <Box maxW="1440px">
      <PageHeader title={t('menu.setting.list')} />
      <Flex direction="column" gap="5">
        {groups.map(({ id: group, name, entries }) => {
          const Icon = groupIcons[group]
          return (
            <section key={group} aria-labelledby={`settings-${group}`}>
              <Flex as="h2" id={`settings-${group}`} align="center" gap="2" mb="2" color="muted" fontWeight="medium">
                {Icon && <Icon size={16} aria-hidden />}
                {t(name)}
              </Flex>
              <Tiles>
                {entries.map(({ id, path, name: title }) => (
                  <li key={id}>
                    <Link to={linkTo(path)}>
                      <Flex justify="space-between" gap="3">
                        <b>{t(title)}</b>
                        {isSetting(id) && counts[id] !== undefined && <Quantity value={counts[id]} />}
                      </Flex>
                      {isSetting(id) && <Box color="muted">{t(about[id])}</Box>}
                    </Link>
                  </li>
                ))}
              </Tiles>
            </section>
          )
        })}
      </Flex>
    </Box>
  )
}

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: '2.5',
    '& a': {
      display: 'block',
      h: 'full',
      px: '4',
      py: '3',
      bg: 'card',
      borderWidth: '1px',
      borderRadius: 'l3',
      _hover: { borderColor: 'brand.border' },
    },
  },
})
