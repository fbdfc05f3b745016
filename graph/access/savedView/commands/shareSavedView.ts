import { hasRight } from '../../../kernel/command/actor.ts'
import { command } from '../../../kernel/command/command.ts'
import { Forbidden } from '../../../kernel/failures.ts'
import { ShareSavedViewInput } from '../../input.ts'
import { accessRights } from '../../states.ts'
import { changeView, clearDefaultOfOthers } from '../../store/savedView.ts'
import { requireOwnView, requireRemovableView, viewFact } from '../requireView.ts'

/** Shows a view of the caller to all staff, or to its owner alone again. */
export const shareSavedView = command({
  name: 'shareSavedView',
  means:
    'Shows a view of yours to all staff, who cannot change it, which needs `access:shareViews`; or shows it to you alone again. With `access:staff` also a shared view of somebody else is shown to its owner alone again.',
  right: accessRights.self,
  input: ShareSavedViewInput,
  scope: () => ({}),
  async run(tx, call, { savedViewId, shared }) {
    if (shared && !hasRight(call.actor, accessRights.shareViews)) throw Forbidden()
    const view = await (shared ? requireOwnView : requireRemovableView)(tx, call, savedViewId)
    if (view.shared === shared) return { result: { savedViewId }, facts: [] }
    await changeView(tx, call, savedViewId, { shared })
    if (!shared) await clearDefaultOfOthers(tx, savedViewId, view.staffId)
    return { result: { savedViewId }, facts: [viewFact(shared ? 'shared' : 'unshared', savedViewId)] }
  },
})
