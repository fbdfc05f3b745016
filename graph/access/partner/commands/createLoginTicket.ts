import { everywhere } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { LoginTicketRefused } from '../../failures.ts'
import { CreateLoginTicketInput } from '../../input.ts'
import { normalizeLogin } from '../../rules/login.ts'
import { accessRights } from '../../states.ts'
import { findTicketUser, insertTicket } from '../../store/partner.ts'

/** Creates a login ticket from its hash. One failure for whatever is wrong: a partner learns of no other customers and logins. The result's hash tells whether this call created it. */
export const createLoginTicket = (tokenHash: string) =>
  command({
    name: 'createLoginTicket',
    means:
      'Creates a login ticket for one user of a customer of the partner whose key calls. It opens one session, within 60 seconds. Refused with `LOGIN_TICKET_REFUSED` if there is no such active user, whatever is missing, and with `LOGIN_THROTTLED` above 60 an hour of a key for one login, or 3,000 in all. Neither a password nor a second factor of the user is asked.',
    right: accessRights.loginTicket,
    input: CreateLoginTicketInput,
    scope: () => everywhere,
    async run(tx, call, { customerCode, login }) {
      const asked = { keyId: call.actor.id, customerCode, login, loginKey: normalizeLogin(login) }
      const user = await findTicketUser(tx, asked)
      if (!user) throw LoginTicketRefused()
      const { id, expiresAt } = await insertTicket(tx, call, user, tokenHash)
      const fact = { kind: 'loginTicket.created', type: 'LoginTicket', id, warehouseId: null, customerId: user.customerId }
      return { result: { expiresAt: expiresAt.toISOString(), hash: tokenHash }, facts: [fact] }
    },
  })
