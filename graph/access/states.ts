import { defineRights } from '../kernel/right.ts'

export const accessRights = defineRights('access', {
  staff: { means: 'See staff, make accounts and grant roles', scope: 'global' },
  keys: { means: 'Make and revoke API keys', scope: 'global' },
  walls: { means: 'Open and close wall screens', scope: 'warehouse' },
})
