import { staffIdOf } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound, NotOneOf } from '../../kernel/failures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { languages } from '../../kernel/language.ts'
import { UpdateStaffInput } from '../input.ts'
import { changedFields } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { loadAccount, requireVersion } from '../steps.ts'
import { withdrawLinks } from '../store/invitation.ts'
import { lockAccounts, updateStaffRow } from '../store.ts'

/** Updates the name, language and e-mail of an account; the login stays. Links of invitations go to the e-mail, so who changes it could take the account. */
export const updateStaff = command({
  name: 'updateStaff',
  means:
    'Updates the given fields of an account; absent fields stay unchanged. The login is fixed. The e-mail of somebody who holds rights that you do not is refused; a new e-mail of an invited person ends the links that were sent. Only a new e-mail asks for a confirmation.',
  right: accessRights.staff,
  input: UpdateStaffInput,
  scope: () => ({}),
  needsConfirmation: ({ email }) => email !== undefined,
  async run(tx, call, { staffId, expectedVersion, ...change }) {
    if (change.language && !languages.some((language) => language === change.language)) throw NotOneOf({}, 'language')
    await lockAccounts(tx)
    const staff = await tx.staff.findUnique({ where: { id: staffId, customerId: null } })
    if (!staff) throw NotFound({ what: 'Staff' }, 'staffId')
    await requireVersion(tx, call, staff, expectedVersion)
    const given = omitUndefined(change)
    const fields = changedFields(staff, given)
    if (fields.length === 0) return { result: { staffId }, facts: [] }
    if (fields.includes('email')) {
      if (staffIdOf(call) !== staffId) await loadAccount(tx, call, staffId)
      if (staff.invited) await withdrawLinks(tx, call, staffId)
    }
    const emailBefore = fields.includes('email') ? { emailBefore: staff.emailBefore ?? staff.email } : {}
    await updateStaffRow(tx, staffId, { ...given, ...emailBefore })
    return {
      result: { staffId },
      facts: [{ kind: 'staff.changed', type: 'Staff', id: staffId, warehouseId: null, customerId: null, payload: { fields } }],
    }
  },
})
