import { dayIn, daysBefore } from '../../graph/kernel/day.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { addZoneRows } from '../../graph/logistics/commands/addZoneRows.ts'
import { createZoneEdition } from '../../graph/logistics/commands/createZoneEdition.ts'
import { createZoneTable } from '../../graph/logistics/commands/createZoneTable.ts'
import { updateChannel } from '../../graph/logistics/commands/updateChannel.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'

/** Zones of the United States as seen from Los Angeles, by the beginning of the postcode: the farther, the higher. */
const zonesByPrefix: readonly (readonly [string, readonly string[]])[] = [
  ['2', ['90', '91', '92']],
  ['3', ['93', '94', '95']],
  ['4', ['84', '85', '86', '87', '88', '89', '96', '97', '98', '99']],
  ['5', ['59', '80', '81', '82', '83']],
  ['6', ['66', '67', '68', '69', '73', '75', '76', '77', '78', '79']],
  ['7', ['50', '51', '52', '53', '54', '55', '56', '57', '58', '60', '61', '62', '63', '64', '65', '70', '71', '72', '74']],
  ['8', ['0', '1', '2', '3', '4']],
]

const remotePrefixes = ['995', '996', '997', '998', '999', '967', '968', '814', '693', '878']

/** The zones by which the channels of Los Angeles are priced, and the remote areas of their carrier. */
export function zoneSteps(masters: Masters): SeedStep[] {
  const { id, groups } = masters.warehouses.LAX1
  const warehouseId = toNodeId('Warehouse', id)
  return [
    {
      daysAgo: 6,
      async run({ services, actor, now }) {
        const owner = await actor(masters.staff.owner)
        const today = dayIn('America/Los_Angeles', now())
        const create = async (kind: 'ZONES' | 'REMOTE_AREAS', names: { code: string; name: string; nameEn: string }) => {
          const input = { warehouseId, kind, ...names, validFrom: daysBefore(today, 300), source: 'Carrier list 2026' }
          const { tableId } = await runCommand(services, createZoneTable, input, owner)
          const { id: editionId } = await services.db.zoneEdition.findFirstOrThrow({ where: { tableId }, select: { id: true } })
          return { tableId: toNodeId('ZoneTable', tableId), zoneEditionId: toNodeId('ZoneEdition', editionId) }
        }
        const zones = await create('ZONES', { code: 'US-LAX', name: '美国（洛杉矶发货）', nameEn: 'US from Los Angeles' })
        const byPrefix = (postcodeFrom: string) => ({ country: 'US', match: 'POSTCODE_PREFIX' as const, postcodeFrom })
        const rows = [
          ...zonesByPrefix.flatMap(([zone, prefixes]) => prefixes.map((prefix) => ({ ...byPrefix(prefix), zone }))),
          { country: 'CA', match: 'COUNTRY' as const, zone: '9' },
          { country: 'MX', match: 'CITY' as const, city: 'Tijuana', zone: '9' },
        ]
        await runCommand(services, addZoneRows, { zoneEditionId: zones.zoneEditionId, rows }, owner)
        const next = { zoneTableId: zones.tableId, validFrom: daysBefore(today, -40), source: 'Carrier list 2027', copiesRows: true }
        await runCommand(services, createZoneEdition, next, owner)
        const remote = await create('REMOTE_AREAS', { code: 'REMOTE', name: '偏远地区', nameEn: 'Remote areas of the carrier' })
        await runCommand(services, addZoneRows, { zoneEditionId: remote.zoneEditionId, rows: remotePrefixes.map(byPrefix) }, owner)
        for (const channel of groups.flatMap(({ channels }) => channels)) {
          const change = { zoneTableId: zones.tableId, remoteTableId: remote.tableId }
          await runCommand(services, updateChannel, { channelId: toNodeId('Channel', channel.id), expectedVersion: 1, ...change }, owner)
        }
      },
    },
  ]
}
