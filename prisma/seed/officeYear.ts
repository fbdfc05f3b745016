import { endStaffSessions } from '../../graph/access/commands/endStaffSessions.ts'
import { grantRole } from '../../graph/access/commands/grantRole.ts'
import { revokeRole } from '../../graph/access/commands/revokeRole.ts'
import { updateRole } from '../../graph/access/commands/updateRole.ts'
import { updateSetting } from '../../graph/access/commands/updateSetting.ts'
import type { RoleCode } from '../../graph/access/rules/roles.ts'
import { updateCustomer } from '../../graph/customer/commands/updateCustomer.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { SettingName } from '../../graph/kernel/states/settings.ts'
import { saveWaveSetting } from '../../graph/wave/commands/saveWaveSetting.ts'
import type { Masters } from './masters.ts'
import type { people } from './names.ts'
import type { customerPlans, WarehouseNumber } from './plans.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext, SeedStep } from './seedContext.ts'

type Login = (typeof people)[number][0]

/** Roles for the time in which somebody was away; the last one goes on. */
const stands: readonly { login: Login; role: RoleCode; at: WarehouseNumber; daysAgo: number; untilDaysAgo?: number }[] = [
  { login: 'packer2', role: 'picker', at: 'LAX1', daysAgo: 356.2, untilDaysAgo: 327.3 },
  { login: 'picker3', role: 'packer', at: 'BER1', daysAgo: 354.2, untilDaysAgo: 326.3 },
  { login: 'packer3', role: 'receiver', at: 'BER1', daysAgo: 276.4, untilDaysAgo: 262.3 },
  { login: 'picker2', role: 'lead', at: 'LAX1', daysAgo: 161.4, untilDaysAgo: 140.2 },
  { login: 'packer3', role: 'lead', at: 'BER1', daysAgo: 118.4, untilDaysAgo: 104.1 },
  { login: 'packer2', role: 'receiver', at: 'LAX1', daysAgo: 63.2 },
]

/** Telephones that were lost. */
const signedOut: readonly { login: Login; daysAgo: number }[] = [
  { login: 'picker', daysAgo: 318.2 },
  { login: 'dispatcher', daysAgo: 187.4 },
  { login: 'picker3', daysAgo: 71.3 },
]

const phones: readonly { customer: (typeof customerPlans)[number]['code']; phone: string; daysAgo: number }[] = [
  { customer: 'HARBORLINE', phone: '+14155550171', daysAgo: 233.3 },
  { customer: 'STARISLE', phone: '+8675555500199', daysAgo: 201.2 },
  { customer: 'HARBORLINE', phone: '+14155550117', daysAgo: 88.3 },
]

const changedSettings: readonly { name: SettingName; value: number | null; daysAgo: number }[] = [
  { name: 'STATION_IDLE_HOURS', value: 10, daysAgo: 205.3 },
  { name: 'STATION_IDLE_HOURS', value: null, daysAgo: 198.2 },
]

/** Largest wave of a hot product, as it was found by trying. */
const largestWaves: readonly { at: WarehouseNumber; maximum: number; daysAgo: number }[] = [
  { at: 'LAX1', maximum: 200, daysAgo: 342.3 },
  { at: 'LAX1', maximum: 240, daysAgo: 252.2 },
  { at: 'LAX1', maximum: 300, daysAgo: 152.2 },
  { at: 'BER1', maximum: 300, daysAgo: 151.4 },
]

/** What changed in the office during the year before the month of the demo. */
export function officeYearSteps(masters: Masters): SeedStep[] {
  const owner = (context: SeedContext) => context.actor(masters.staff.owner)
  const staffId = (login: Login) => toNodeId('Staff', masters.staff[login])
  const warehouseId = (at: WarehouseNumber) => toNodeId('Warehouse', masters.warehouses[at].id)
  const covers = stands.flatMap(({ login, role, at, daysAgo, untilDaysAgo }): SeedStep[] => {
    const grant = async ({ services }: SeedContext) => {
      const { id } = await services.db.role.findUniqueOrThrow({ where: { code: role }, select: { id: true } })
      return { staffId: staffId(login), roleId: toNodeId('Role', id), warehouseId: warehouseId(at) }
    }
    const begin: SeedStep = {
      daysAgo,
      run: async (context) => runCommand(context.services, grantRole, await grant(context), await owner(context)),
    }
    if (!untilDaysAgo) return [begin]
    const end: SeedStep = {
      daysAgo: untilDaysAgo,
      run: async (context) => runCommand(context.services, revokeRole, await grant(context), await owner(context)),
    }
    return [begin, end]
  })
  const lost = signedOut.map(
    ({ login, daysAgo }): SeedStep => ({
      daysAgo,
      run: async (context) => runCommand(context.services, endStaffSessions, { staffId: staffId(login) }, await owner(context)),
    }),
  )
  const contacts = phones.map(
    ({ customer: code, phone, daysAgo }): SeedStep => ({
      daysAgo,
      async run(context) {
        const { id, version } = await context.services.db.customer.findUniqueOrThrow({ where: { code } })
        const change = { customerId: toNodeId('Customer', id), expectedVersion: version, phone }
        await runCommand(context.services, updateCustomer, change, await context.actor(masters.staff.manager))
      },
    }),
  )
  const set = changedSettings.map(
    ({ daysAgo, name, value }): SeedStep => ({
      daysAgo,
      async run(context) {
        const expectedVersion = (await context.services.db.setting.findFirst({ where: { name } }))?.version ?? 0
        await runCommand(context.services, updateSetting, { name, value, expectedVersion }, await owner(context))
      },
    }),
  )
  const hot = { type: 'HOT', hotThreshold: 20, confirmPicking: true, shipOnPrint: false, labelMode: 'BY_GOODS' } as const
  const largest = largestWaves.map(
    ({ at, maximum, daysAgo }): SeedStep => ({
      daysAgo,
      async run(context) {
        const lead = await context.actor(masters.staff.planner)
        await runCommand(context.services, saveWaveSetting, { ...hot, warehouseId: warehouseId(at), maximum }, lead)
      },
    }),
  )
  return [...covers, ...lost, ...contacts, ...set, ...largest, ...roleSteps(masters)]
}

/** The role of the provider's own had a right more for a while. */
function roleSteps(masters: Masters): SeedStep[] {
  const more = 'wave:void'
  const changed = (daysAgo: number, rightsOf: (rights: string[]) => string[]): SeedStep => ({
    daysAgo,
    async run(context) {
      const { id, version, rights } = await context.services.db.role.findFirstOrThrow({ where: { builtIn: false } })
      const change = { roleId: toNodeId('Role', id), expectedVersion: version, rights: rightsOf(rights) }
      await runCommand(context.services, updateRole, change, await context.actor(masters.staff.owner))
    },
  })
  return [changed(291.2, (rights) => [...rights, more]), changed(121.2, (rights) => rights.filter((right) => right !== more))]
}
