import { defineRights } from '../kernel/command/right.ts'

export const tariffRights = defineRights('tariff', {
  read: { means: 'See billing strategies', scope: 'warehouse' },
  edit: { means: 'Create billing strategies', scope: 'global' },
})
