import { createCustomerUser } from '../../graph/access/customerUser/commands/createCustomerUser.ts'
import { inviteCustomerUser } from '../../graph/access/customerUser/commands/inviteCustomerUser.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, newToken } from '../../graph/access/token.ts'
import { customerIdOf } from './laterCustomers.ts'
import type { Masters } from './masters.ts'
import { customerUserPlans } from './officePlans.ts'
import { runCommand } from './runCommand.ts'
import type { SeedStep } from './seedContext.ts'
import { demoPassword } from './tokens.ts'

/** Users of customers: registered ones sign in with the password of the demo, one is invited. */
export function customerUserSteps(masters: Masters): SeedStep[] {
  return customerUserPlans.map(({ daysAgo, customer, isInvited, ...account }) => ({
    daysAgo,
    async run(context) {
      const input = { ...account, customerId: await customerIdOf(context, customer) }
      const manager = await context.actor(masters.staff.manager)
      if (isInvited) {
        const invite = inviteCustomerUser(await hashPassword(newToken('invitation')), hashToken(newToken('invitation')))
        await runCommand(context.services, invite, input, manager)
      } else {
        const create = createCustomerUser(await hashPassword(demoPassword), null, false)
        await runCommand(context.services, create, input, manager)
      }
    },
  }))
}
