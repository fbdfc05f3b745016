import { mayDeletePhoto as mayDelete } from '../../file/rules.ts'
import type { Actor } from '../../kernel/command/actor.ts'
import { packageRights } from '../../package/states.ts'

/** Whether an actor may delete a photo: its author, and who may cancel packages. */
export const mayDeletePhoto = (photo: Parameters<typeof mayDelete>[0], actor: Actor): boolean =>
  mayDelete(photo, actor, { photo: packageRights.photo, others: packageRights.cancel })
