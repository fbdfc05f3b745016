import { everywhere } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { PartnerInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { changePartner, endPartnerSessions } from '../../store/partner.ts'
import { loadPartner, partnerFact } from '../partner.ts'

/** Deactivates a partner: its keys are refused, and its tickets and sessions end at once. No effect if inactive. */
export const deactivatePartner = command({
  name: 'deactivatePartner',
  means: 'Deactivates a partner: its keys are refused, and the sessions and tickets that it opened end at once. No effect if inactive.',
  right: accessRights.partners,
  input: PartnerInput,
  scope: () => everywhere,
  async run(tx, call, { partnerId }) {
    const partner = await loadPartner(tx, partnerId)
    if (!partner.active) return { result: { partnerId }, facts: [] }
    await changePartner(tx, partnerId, { active: false })
    const ended = await endPartnerSessions(tx, call, partnerId)
    return { result: { partnerId }, facts: [partnerFact('deactivated', partnerId), ...ended] }
  },
})

/** Activates a partner with its keys and customers as they are; no effect if active. */
export const activatePartner = command({
  name: 'activatePartner',
  means: 'Activates a partner again: its keys work as they are. No effect if active.',
  right: accessRights.partners,
  input: PartnerInput,
  scope: () => everywhere,
  needsConfirmation: () => true,
  async run(tx, _call, { partnerId }) {
    const partner = await loadPartner(tx, partnerId)
    if (partner.active) return { result: { partnerId }, facts: [] }
    await changePartner(tx, partnerId, { active: true })
    return { result: { partnerId }, facts: [partnerFact('activated', partnerId)] }
  },
})
