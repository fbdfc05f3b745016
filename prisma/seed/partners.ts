import { createPartner } from '../../graph/access/partner/commands/createPartner.ts'
import { createPartnerKey } from '../../graph/access/partner/commands/createPartnerKey.ts'
import { keptSecret } from '../../graph/access/token.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { customerIdOf } from './laterCustomers.ts'
import type { Masters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'
import { demoTokens } from './tokens.ts'

/** A partner with a key, from whose platform the users of one customer come. */
export function partnerSteps(masters: Masters): SeedStep[] {
  return [
    {
      daysAgo: 90.5,
      async run(context) {
        const owner = await context.actor(masters.staff.owner)
        const customerIds = [await customerIdOf(context, 'HARBORLINE')]
        const input = { name: 'Cartwheel ERP', address: 'https://cartwheel.example/warehouse', customerIds }
        const { partnerId } = await runCommand(context.services, createPartner, input, owner)
        const key = { partnerId: toNodeId('Partner', partnerId), name: 'Cartwheel ERP' }
        await runCommand(context.services, createPartnerKey(keptSecret(demoTokens.partnerKey)), key, owner)
      },
    },
  ]
}
