import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { containsText, useTextSearch } from '../../i18n/useTextSearch.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { groupIcons } from '../../shell/groupIcons.ts'
import { useRightEverywhere } from '../../shell/rights.ts'
import { useMenu } from '../../shell/useMenu.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { Input } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { SettingsPageQuery } from './__generated__/SettingsPageQuery.graphql.ts'
import type { SettingsPageServerQuery } from './__generated__/SettingsPageServerQuery.graphql.ts'
import { ServerSettings } from './ServerSettings.tsx'
import { SystemSettings, systemTexts } from './SystemSettings.tsx'
import { Tiles } from './Tiles.tsx'

const query = graphql`
  query SettingsPageQuery($warehouseId: ID!) {
    warehouses {
      id
    }
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        id
        name
        areas {
          id
        }
        cars {
          id
        }
        settingChanges {
          part
          at
          by
        }
      }
    }
    shelfSpecs {
      id
    }
    categories {
      id
    }
    settings {
      name
      ...SystemSettings_settings
    }
    locations(warehouseId: $warehouseId, first: 1) {
      totalCount
    }
  }
`

const serverQuery = graphql`
  query SettingsPageServerQuery {
    serverSettings {
      name
      effectZh
      effectEn
      ...ServerSettings_settings
    }
  }
`

export const loader = pageLoader<SettingsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Settings of any group of the menu, with what each is for. */
const about = {
  'home.setUp': 'setting.about.setUp',
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
  'setting.waveRules': 'setting.about.rules',
  'setting.printers': 'setting.about.printers',
  'setting.printJobs': 'setting.about.printJobs',
  'setting.stations': 'setting.about.stations',
  'logistics.channels': 'setting.about.channels',
  'logistics.groups': 'setting.about.groups',
  'logistics.billing': 'setting.about.billing',
  'access.staff': 'setting.about.staff',
  'access.roles': 'setting.about.roles',
  'access.keys': 'setting.about.keys',
  'access.walls': 'setting.about.walls',
} as const

/** Fields of a warehouse that decide how it works, which a search finds by name or effect. */
const warehouseFields: readonly (readonly [MessageKey, ...MessageKey[]])[] = [
  ['setting.warehouse.timeZone'],
  ['setting.warehouse.currency'],
  ['setting.warehouse.receiving', 'setting.warehouse.receivingHint'],
  ['setting.warehouse.orderTaking', 'setting.warehouse.orderTakingHint'],
  ['setting.warehouse.examination', 'setting.warehouse.examinationHint'],
  ['setting.warehouse.weighing', 'setting.warehouse.weighingHint'],
  ['setting.warehouse.weightUnit', 'setting.warehouse.weightUnitHint'],
  ['setting.warehouse.weightTolerance', 'setting.warehouse.weightToleranceHint'],
  ['setting.warehouse.weightTolerancePercent', 'setting.warehouse.weightTolerancePercentHint'],
  ['setting.warehouse.adjustmentLimit', 'setting.warehouse.adjustmentLimitHint'],
  ['setting.warehouse.interceptionMinutes', 'setting.warehouse.interceptionMinutesHint'],
  ['setting.warehouse.interceptionDefault', 'setting.warehouse.interceptionDefaultHint'],
]

type Setting = keyof typeof about

/** Settings whose last change the warehouse tells. */
const partOf = {
  'product.tags': 'TAGS',
  'product.materials': 'MATERIALS',
  'setting.warehouse': 'WAREHOUSE',
  'setting.goodsArea': 'AREAS',
  'setting.shelf': 'SHELF_SPECS',
  'setting.layout': 'LAYOUT',
  'setting.categories': 'CATEGORIES',
  'setting.pickCar': 'CARTS',
  'setting.wave': 'WAVES',
  'setting.waveRules': 'RULES',
  'setting.printers': 'PRINTERS',
} as const satisfies Partial<Record<Setting, string>>
const hasPart = (id: string): id is keyof typeof partOf => id in partOf
const isSetting = (id: string): id is Setting => id in about

/** All settings that the user may open, how much of each there is in the warehouse, and those of the whole system and of the server. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { warehouses, node, shelfSpecs, categories, locations, settings } = usePage<SettingsPageQuery>(query)
  const [search, setSearch] = useState('')
  const isFound = useTextSearch(search)
  const all = useMenu(({ id }) => isSetting(id))
  const groups = all
    .map((group) => ({ ...group, entries: group.entries.filter(({ id, name }) => isFound(name, ...(isSetting(id) ? [about[id]] : []))) }))
    .filter(({ entries }) => entries.length > 0)
  const mayEditWarehouse = all.some(({ entries }) => entries.some(({ id }) => id === 'setting.warehouse'))
  const fields = search.trim() && mayEditWarehouse && node?.warehouse ? warehouseFields.filter((texts) => isFound(...texts)) : []
  const ofSystem = settings.filter(({ name }) => isFound(...systemTexts[name]))
  const seesServer = useRightEverywhere('access:settings')
  const serverSettings = useBackgroundQuery<SettingsPageServerQuery>(serverQuery, seesServer ? {} : null)?.serverSettings ?? []
  const ofServer = serverSettings.filter(({ name, effectZh, effectEn }) => containsText(search, name, effectZh, effectEn))
  const counts: Partial<Record<Setting, number>> = {
    'setting.warehouse': warehouses.length,
    'setting.goodsArea': node?.warehouse?.areas.length ?? 0,
    'setting.shelf': shelfSpecs.length,
    'setting.locations': locations.totalCount,
    'setting.categories': categories.length,
    'setting.pickCar': node?.warehouse?.cars.length ?? 0,
  }
  const changeOf = (id: string) => (hasPart(id) ? node?.warehouse?.settingChanges.find(({ part }) => part === partOf[id]) : undefined)
  return (
    <Box maxW="1440px">
      <PageHeader title={t('menu.setting.list')} />
      <Input
        type="search"
        maxW="24rem"
        mb="4"
        aria-label={t('setting.search')}
        placeholder={t('setting.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Flex direction="column" gap="5">
        {groups.map(({ id: group, name, entries }) => (
          <Tiles key={group} id={`settings-${group}`} title={t(name)} icon={groupIcons[group]}>
            {entries.map(({ id, path, name: title }) => (
              <li key={id}>
                <Link to={linkTo(path)}>
                  <Flex justify="space-between" gap="3">
                    <b>{t(title)}</b>
                    {isSetting(id) && counts[id] !== undefined && <Quantity value={counts[id]} />}
                  </Flex>
                  {isSetting(id) && <Box color="muted">{t(about[id])}</Box>}
                  <LastChange change={changeOf(id)} />
                </Link>
              </li>
            ))}
          </Tiles>
        ))}
        {fields.length > 0 && node?.warehouse && (
          <Tiles id="settings-fields" title={t('setting.ofWarehouse', { name: node.warehouse.name })}>
            {fields.map(([label, hint]) => (
              <li key={label}>
                <Link to={linkTo(`/setting/warehouse/${node.warehouse?.id}`)}>
                  <b>{t(label)}</b>
                  {hint && <Box color="muted">{t(hint)}</Box>}
                </Link>
              </li>
            ))}
          </Tiles>
        )}
        {ofSystem.length > 0 && <SystemSettings settings={ofSystem} />}
        {ofServer.length > 0 && <ServerSettings settings={ofServer} />}
        {groups.length + fields.length + ofSystem.length + ofServer.length === 0 && (
          <Box role="status" color="muted">
            {t('setting.nothing', { search: search.trim() })}
          </Box>
        )}
      </Flex>
    </Box>
  )
}

/** Who changed the settings of a tile last, and when. */
function LastChange({ change }: { change: { readonly at: string; readonly by: string | null | undefined } | undefined }) {
  const t = useT()
  if (!change) return null
  return (
    <Box color="muted" textStyle="xs">
      {change.by ? t('setting.system.changedBy', { name: change.by }) : t('setting.changed')} <RelativeTime at={change.at} />
    </Box>
  )
}
