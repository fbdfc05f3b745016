import { command } from '../../../kernel/command/command.ts'
import { NotOneOf } from '../../../kernel/failures.ts'
import { omitUndefined } from '../../../kernel/input/omitUndefined.ts'
import { languages } from '../../../kernel/language.ts'
import { UpdateCustomerUserInput } from '../../input.ts'
import { changedFields } from '../../rules/grants.ts'
import { accessRights } from '../../states.ts'
import { requireVersion } from '../../steps.ts'
import { withdrawLinks } from '../../store/invitation.ts'
import { updateStaffRow } from '../../store.ts'
import { loadUser, requireRole, scopeOfUser, userFact } from '../user.ts'

/** Updates name, language, e-mail and role of a user of a customer; the login stays. */
export const updateCustomerUser = command({
  name: 'updateCustomerUser',
  means:
    'Updates the given fields of a user of a customer; absent fields stay unchanged. The login is fixed, and your own account is refused. A new e-mail of an invited person ends the links that were sent. Only a new e-mail or role asks for a confirmation.',
  right: accessRights.customerUsers,
  input: UpdateCustomerUserInput,
  scope: ({ customerUserId }, db) => scopeOfUser(db, customerUserId),
  needsConfirmation: ({ email, role }) => email !== undefined || role !== undefined,
  async run(tx, call, { customerUserId, expectedVersion, role, ...change }) {
    if (change.language && !languages.some((language) => language === change.language)) throw NotOneOf({}, 'language')
    const user = await loadUser(tx, call, customerUserId)
    await requireVersion(tx, call, user, expectedVersion)
    const given = omitUndefined({ ...change, customerRole: role })
    const fields = changedFields(user, given).map((field) => (field === 'customerRole' ? 'role' : field))
    if (fields.length === 0) return { result: { customerUserId }, facts: [] }
    if (role) await requireRole(tx, call.actor, user.customerId, role)
    const hasNewEmail = fields.includes('email')
    if (hasNewEmail && user.invited) await withdrawLinks(tx, call, customerUserId)
    await updateStaffRow(tx, customerUserId, { ...given, ...(hasNewEmail && { emailBefore: user.emailBefore ?? user.email }) })
    return { result: { customerUserId }, facts: [userFact('changed', user, { fields })] }
  },
})
