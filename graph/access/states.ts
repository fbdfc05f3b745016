import { defineRights } from '../kernel/command/right.ts'

export const accessRights = defineRights('access', {
  staff: { means: 'See staff, create and deactivate accounts, reset passwords, grant and revoke roles', scope: 'global' },
  keys: { means: 'Create and revoke API keys', scope: 'global' },
  self: { means: "Change one's own password and save one's own views of lists", scope: 'global' },
  shareViews: {
    means: 'Share saved views of lists with all staff, those of other warehouses too, and change shared ones',
    scope: 'warehouse',
  },
  walls: { means: 'Create and close wall screens', scope: 'warehouse' },
})

/** Views that a person can save, of all lists. */
export const viewsMaximum = 200
