import { everywhere } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { omitUndefined } from '../../../kernel/input/omitUndefined.ts'
import { UpdatePartnerInput } from '../../input.ts'
import { asKept, changedFields, rightChanges } from '../../rules/grants.ts'
import { accessRights } from '../../states.ts'
import { requireVersion } from '../../steps.ts'
import { addCustomers, changePartner, endPartnerSessions, removeCustomers } from '../../store/partner.ts'
import { loadPartner, partnerFact, requireCustomers } from '../partner.ts'

/** Updates the given fields of a partner. A customer that is taken away ends the sessions and tickets of its users there. Fails with NOT_FOUND, VERSION_CONFLICT and CUSTOMER_UNKNOWN. */
export const updatePartner = command({
  name: 'updatePartner',
  means:
    'Updates the given fields of a partner; absent fields stay unchanged. If a customer is taken away, the sessions that the partner opened for its users end at once. A new address or more customers ask for a confirmation.',
  right: accessRights.partners,
  input: UpdatePartnerInput,
  scope: () => everywhere,
  needsConfirmation: ({ address, customerIds }) => address !== undefined || customerIds !== undefined,
  async run(tx, call, { partnerId, expectedVersion, name, address, customerIds }) {
    const partner = await loadPartner(tx, partnerId)
    await requireVersion(tx, call, partner, expectedVersion)
    const given = omitUndefined({ name, address, customerIds: customerIds === undefined ? undefined : asKept(customerIds ?? []) })
    const names = changedFields(partner, given)
    if (names.length === 0) return { result: { partnerId }, facts: [] }
    const { granted, removed } = rightChanges(partner.customerIds, given.customerIds ?? partner.customerIds)
    await requireCustomers(tx, customerIds ?? [])
    await changePartner(tx, partnerId, omitUndefined({ name, address }))
    await addCustomers(tx, partnerId, granted)
    await removeCustomers(tx, partnerId, removed)
    const ended = removed.length > 0 ? await endPartnerSessions(tx, call, partnerId, removed) : []
    return { result: { partnerId }, facts: [partnerFact('changed', partnerId, { fields: names }), ...ended] }
  },
})
