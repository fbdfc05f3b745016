import { command } from '../../kernel/command/command.ts'
import { NotFound, NotOneOf } from '../../kernel/failures.ts'
import { omitUndefined } from '../../kernel/input/omitUndefined.ts'
import { languages } from '../../kernel/language.ts'
import { UpdateStaffInput } from '../input.ts'
import { changedFields } from '../rules/grants.ts'
import { accessRights } from '../states.ts'
import { requireVersion } from '../steps.ts'
import { lockAccounts, updateStaffRow } from '../store.ts'

/** Updates the name and language of an account; the login stays. */
export const updateStaff = command({
  name: 'updateStaff',
  means: 'Updates the given fields of an account; absent fields stay unchanged. The login is fixed.',
  right: accessRights.staff,
  input: UpdateStaffInput,
  scope: () => ({}),
  async run(tx, _call, { staffId, expectedVersion, ...change }) {
    if (change.language && !languages.some((language) => language === change.language)) throw NotOneOf({}, 'language')
    await lockAccounts(tx)
    const staff = await tx.staff.findUnique({ where: { id: staffId } })
    if (!staff) throw NotFound({ what: 'Staff' }, 'staffId')
    await requireVersion(tx, staff, expectedVersion)
    const given = omitUndefined(change)
    const payload = { fields: changedFields(staff, given) }
    await updateStaffRow(tx, staffId, given)
    return {
      result: { staffId },
      facts: [{ kind: 'staff.changed', type: 'Staff', id: staffId, warehouseId: null, customerId: null, payload }],
    }
  },
})
