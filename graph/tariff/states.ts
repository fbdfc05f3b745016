import { defineRights } from '../kernel/right.ts'

export const tariffRights = defineRights('tariff', {
  read: { means: 'See billing strategies', scope: 'warehouse' },
  edit: { means: 'Make billing strategies', scope: 'global' },
})
