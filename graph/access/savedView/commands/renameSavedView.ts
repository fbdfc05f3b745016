import { command } from '../../../kernel/command/command.ts'
import { ViewNameTaken } from '../../failures.ts'
import { RenameSavedViewInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { changeView, isViewNameTaken } from '../../store/savedView.ts'
import { requireChangeableView, viewFact } from '../requireView.ts'

/** Renames a view of the caller. */
export const renameSavedView = command({
  name: 'renameSavedView',
  means: 'Renames a view of yours; a shared one needs `access:shareViews`.',
  right: accessRights.self,
  input: RenameSavedViewInput,
  scope: () => ({}),
  async run(tx, call, { savedViewId, name }) {
    const { staffId, list } = await requireChangeableView(tx, call, savedViewId)
    if (await isViewNameTaken(tx, { id: savedViewId, staffId, list, name })) throw ViewNameTaken({ name }, 'name')
    await changeView(tx, call, savedViewId, { name })
    return { result: { savedViewId }, facts: [viewFact('renamed', savedViewId)] }
  },
})
