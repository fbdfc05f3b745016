import { everywhere } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { CreatePartnerInput } from '../../input.ts'
import { asKept } from '../../rules/grants.ts'
import { accessRights } from '../../states.ts'
import { addCustomers, insertPartner } from '../../store/partner.ts'
import { partnerFact, requireCustomers } from '../partner.ts'

/** Creates a partner with the customers whose users it may sign in. It needs a key to do so. Fails with CUSTOMER_UNKNOWN. */
export const createPartner = command({
  name: 'createPartner',
  means: 'Creates a partner: a platform from which users of the given customers come without a password. It needs a key to do so.',
  right: accessRights.partners,
  input: CreatePartnerInput,
  scope: () => everywhere,
  needsConfirmation: () => true,
  async run(tx, call, { name, address, customerIds: given }) {
    await requireCustomers(tx, given ?? [])
    const customerIds = asKept(given ?? [])
    const partnerId = await insertPartner(tx, call, { name, address })
    await addCustomers(tx, partnerId, customerIds)
    return { result: { partnerId }, facts: [partnerFact('created', partnerId)] }
  },
})
