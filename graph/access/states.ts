import { defineRights } from '../kernel/right.ts'

export const accessRights = defineRights('access', {
  staff: { means: 'See staff and their roles', scope: 'global' },
  keys: { means: 'Make and revoke API keys', scope: 'global' },
  walls: { means: 'Open wall screens', scope: 'warehouse' },
})
