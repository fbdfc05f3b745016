import { defineRights } from '../kernel/command/right.ts'

export const accessRights = defineRights('access', {
  staff: { means: 'See staff, create and deactivate accounts, reset passwords, grant and revoke roles', scope: 'global' },
  keys: { means: 'Create and revoke API keys', scope: 'global' },
  self: { means: "Change one's own password", scope: 'global' },
  walls: { means: 'Create and close wall screens', scope: 'warehouse' },
})
