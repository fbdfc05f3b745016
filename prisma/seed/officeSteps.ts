import { createApiKey } from '../../graph/access/commands/createApiKey.ts'
import { createStaff } from '../../graph/access/commands/createStaff.ts'
import { createWallToken } from '../../graph/access/commands/createWallToken.ts'
import { inviteStaff } from '../../graph/access/commands/inviteStaff.ts'
import { revokeApiKey } from '../../graph/access/commands/revokeApiKey.ts'
import { revokeWallToken } from '../../graph/access/commands/revokeWallToken.ts'
import { rotateApiKey } from '../../graph/access/commands/rotateApiKey.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, keptSecret, newToken } from '../../graph/access/token.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { deactivateStaff } from '../../graph/station/commands/deactivateStaff.ts'
import { announcementSteps, customerAnnouncementSteps } from './announcements.ts'
import { claimedParcelSteps } from './claimedParcels.ts'
import { customerUserSteps } from './customerUsers.ts'
import { customerIdOf, laterCustomerSteps } from './laterCustomers.ts'
import type { Masters } from './masters.ts'
import { numberSteps } from './numbers.ts'
import { invitedPlan, keyPlans, type LaterPerson, laterPeople, wallPlans } from './officePlans.ts'
import { officeYearSteps } from './officeYear.ts'
import { partnerSteps } from './partners.ts'
import { rateSteps } from './rates.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext, SeedStep } from './seedContext.ts'
import { shippingRuleSteps } from './shippingRules.ts'
import { demoPassword } from './tokens.ts'
import { zoneSteps } from './zones.ts'

/** Part of a day by which a step comes earlier, so that not all happens at the same minute. */
const spread = (index: number) => ((index * 613) % 997) / 20_000

const dayMillis = 86_400_000
/** Accounts, keys, walls and later customers have ids of their own sequences, so that all other data stays the same. */
const officeSeed = 7_000_000

/** What the office did during the year: people, keys, wall screens, customers and their billing strategies. */
export function officeSteps(masters: Masters): SeedStep[] {
  const known = [...peopleSteps(masters), ...keySteps(masters), ...wallSteps(masters), ...laterCustomerSteps(masters)]
  const steps = [
    ...known,
    ...officeYearSteps(masters),
    ...announcementSteps(masters),
    ...customerUserSteps(masters),
    ...partnerSteps(masters),
    ...customerAnnouncementSteps(masters),
    ...claimedParcelSteps(masters),
    ...zoneSteps(masters),
    ...rateSteps(masters),
    ...numberSteps(masters),
    ...shippingRuleSteps(masters),
  ]
  return steps.map(({ daysAgo, run }, index) => ({
    daysAgo: daysAgo + spread(index),
    run: (context) => run({ ...context, services: context.withSeed(officeSeed + index) }),
  }))
}

function peopleSteps(masters: Masters): SeedStep[] {
  const steps = (laterPeople as readonly LaterPerson[]).flatMap(({ daysAgo, roles, leftDaysAgo, ...account }): SeedStep[] => {
    const came: SeedStep = {
      daysAgo,
      async run(context) {
        const grants: { roleId: string; warehouseId: string }[] = []
        for (const [role, at] of roles)
          grants.push({ roleId: await roleIdOf(context, role), warehouseId: toNodeId('Warehouse', masters.warehouses[at].id) })
        const create = createStaff(await hashPassword(demoPassword))
        await runCommand(context.services, create, { ...account, roles: grants }, await context.actor(masters.staff.owner))
      },
    }
    if (!leftDaysAgo) return [came]
    const left: SeedStep = {
      daysAgo: leftDaysAgo,
      async run(context) {
        const staffId = await staffIdOf(context, account.login)
        await runCommand(context.services, deactivateStaff, { staffId }, await context.actor(masters.staff.owner))
      },
    }
    return [came, left]
  })
  const { daysAgo, role, ...invited } = invitedPlan
  const invitation: SeedStep = {
    daysAgo,
    async run(context) {
      const [password, link] = [newToken('invitation'), newToken('invitation')]
      const person = { ...invited, roles: [{ roleId: await roleIdOf(context, role), warehouseId: null }] }
      const invite = inviteStaff(await hashPassword(password), hashToken(link))
      await runCommand(context.services, invite, person, await context.actor(masters.staff.owner))
    },
  }
  return [...steps, invitation]
}

function keySteps(masters: Masters): SeedStep[] {
  return keyPlans.flatMap(({ daysAgo, customer, at, contact, lastsDays, rotated, revokedDaysAgo, rights, addresses = [], name }) => {
    const keys: string[] = []
    const apiKeyId = () => toNodeId('ApiKey', keys[0] as string)
    const made: SeedStep = {
      daysAgo,
      async run(context) {
        const key = {
          name,
          rights: [...rights],
          addresses: [...addresses],
          customerId: customer ? await customerIdOf(context, customer) : null,
          warehouseId: at ? toNodeId('Warehouse', masters.warehouses[at].id) : null,
          contactId: await staffIdOf(context, contact),
          expiresAt: lastsDays ? new Date(context.now().getTime() + lastsDays * dayMillis).toISOString() : null,
        }
        const owner = await context.actor(masters.staff.owner)
        keys.push((await runCommand(context.services, createApiKey(keptSecret(newToken('key'))), key, owner)).apiKeyId)
      },
    }
    const rotation: SeedStep[] = rotated
      ? [
          {
            daysAgo: rotated.daysAgo,
            async run(context) {
              const rotate = rotateApiKey(keptSecret(newToken('key')))
              const input = { apiKeyId: apiKeyId(), overlapDays: rotated.overlapDays }
              await runCommand(context.services, rotate, input, await context.actor(masters.staff.owner))
            },
          },
        ]
      : []
    const end: SeedStep[] = revokedDaysAgo
      ? [
          {
            daysAgo: revokedDaysAgo,
            run: async (context) =>
              runCommand(context.services, revokeApiKey, { apiKeyId: apiKeyId() }, await context.actor(masters.staff.owner)),
          },
        ]
      : []
    return [made, ...rotation, ...end]
  })
}

function wallSteps(masters: Masters): SeedStep[] {
  return wallPlans.flatMap(({ name, at, language, daysAgo, closedDaysAgo }) => {
    const walls: string[] = []
    const made: SeedStep = {
      daysAgo,
      async run(context) {
        const wall = { name, language, warehouseId: toNodeId('Warehouse', masters.warehouses[at].id) }
        const create = createWallToken(hashToken(newToken('wall')))
        walls.push((await runCommand(context.services, create, wall, await context.actor(masters.staff.manager))).wallTokenId)
      },
    }
    if (!closedDaysAgo) return [made]
    const closed: SeedStep = {
      daysAgo: closedDaysAgo,
      async run(context) {
        const wallTokenId = toNodeId('WallToken', walls[0] as string)
        await runCommand(context.services, revokeWallToken, { wallTokenId }, await context.actor(masters.staff.manager))
      },
    }
    return [made, closed]
  })
}

async function roleIdOf({ services }: SeedContext, code: string): Promise<string> {
  return toNodeId('Role', (await services.db.role.findUniqueOrThrow({ where: { code }, select: { id: true } })).id)
}

async function staffIdOf({ services }: SeedContext, login: string): Promise<string> {
  return toNodeId('Staff', (await services.db.staff.findUniqueOrThrow({ where: { login }, select: { id: true } })).id)
}
