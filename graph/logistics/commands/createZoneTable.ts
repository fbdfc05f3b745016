import { command } from '../../kernel/command/command.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { ZoneTableExists } from '../failures.ts'
import { CreateZoneTableInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { insertEdition, insertZoneTable } from '../store/zones.ts'
import { zoneTableFact } from '../zoneFacts.ts'

/** Creates a zone table with its first edition, which has no rows yet. */
export const createZoneTable = command({
  name: 'createZoneTable',
  means: 'Creates a table of zones or remote areas, with its first edition, which has no rows yet.',
  right: logisticsRights.editFreight,
  input: CreateZoneTableInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, kind, code, name, nameEn, validFrom, source }) {
    await requireWarehouse(tx, warehouseId)
    if ((await tx.zoneTable.count({ where: { warehouseId, code } })) > 0) throw ZoneTableExists({ code }, 'code')
    const tableId = await insertZoneTable(tx, call, { warehouseId, kind, code, name, nameEn: nameEn ?? null })
    await insertEdition(tx, call, { tableId, warehouseId, validFrom, source: source ?? '' })
    return { result: { tableId }, facts: [zoneTableFact('created', { id: tableId, warehouseId })] }
  },
})
