import { mutation, node } from '../kernel/schema/mutation.ts'
import { addZoneRows } from './commands/addZoneRows.ts'
import { createChannel } from './commands/createChannel.ts'
import { createLogisticsGroup } from './commands/createLogisticsGroup.ts'
import { createZoneEdition } from './commands/createZoneEdition.ts'
import { createZoneTable } from './commands/createZoneTable.ts'
import { deleteZoneEdition } from './commands/deleteZoneEdition.ts'
import { deleteZoneRows } from './commands/deleteZoneRows.ts'
import { deleteZoneTable } from './commands/deleteZoneTable.ts'
import { updateChannel } from './commands/updateChannel.ts'
import { updateLogisticsGroup } from './commands/updateLogisticsGroup.ts'
import { updateZoneEdition } from './commands/updateZoneEdition.ts'
import { updateZoneRow } from './commands/updateZoneRow.ts'
import { updateZoneTable } from './commands/updateZoneTable.ts'

mutation(createLogisticsGroup, (t) => ({
  logisticsGroup: node(t, 'LogisticsGroup', 'The new logistics group.', (r) => r.groupId),
}))
mutation(updateLogisticsGroup, (t) => ({
  logisticsGroup: node(t, 'LogisticsGroup', 'The updated logistics group.', (r) => r.logisticsGroupId),
}))
mutation(createChannel, (t) => ({ channel: node(t, 'Channel', 'The new channel.', (r) => r.channelId) }))
mutation(updateChannel, (t) => ({ channel: node(t, 'Channel', 'The updated channel.', (r) => r.channelId) }))

mutation(createZoneTable, (t) => ({ zoneTable: node(t, 'ZoneTable', 'The new zone table.', (r) => r.tableId) }))
mutation(updateZoneTable, (t) => ({ zoneTable: node(t, 'ZoneTable', 'The updated zone table.', (r) => r.zoneTableId) }))
mutation(deleteZoneTable)
mutation(createZoneEdition, (t) => ({ zoneEdition: node(t, 'ZoneEdition', 'The new edition.', (r) => r.editionId) }))
mutation(updateZoneEdition, (t) => ({ zoneEdition: node(t, 'ZoneEdition', 'The updated edition.', (r) => r.editionId) }))
mutation(deleteZoneEdition, (t) => ({ zoneTable: node(t, 'ZoneTable', 'The zone table, without the edition.', (r) => r.tableId) }))
mutation(addZoneRows, (t) => ({ zoneEdition: node(t, 'ZoneEdition', 'The edition with the new rows.', (r) => r.editionId) }))
mutation(updateZoneRow, (t) => ({ zoneRow: node(t, 'ZoneRow', 'The updated row.', (r) => r.zoneRowId) }))
mutation(deleteZoneRows, (t) => ({ zoneEdition: node(t, 'ZoneEdition', 'The edition without the rows.', (r) => r.editionId) }))
