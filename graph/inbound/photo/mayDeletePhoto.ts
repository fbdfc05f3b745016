import { mayDeletePhoto as mayDelete } from '../../file/rules.ts'
import type { Actor } from '../../kernel/command/actor.ts'
import { inboundRights } from '../states.ts'

/** Whether an actor may delete a photo: its author, and who may close receipts. */
export const mayDeletePhoto = (photo: Parameters<typeof mayDelete>[0], actor: Actor): boolean =>
  mayDelete(photo, actor, { photo: inboundRights.photo, others: inboundRights.close })
