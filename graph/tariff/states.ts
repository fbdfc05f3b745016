import { defineRights } from '../kernel/command/right.ts'

export const tariffRights = defineRights('tariff', {
  read: { means: 'See billing strategies', zh: '查看计费策略', scope: 'warehouse' },
  edit: { means: 'Create billing strategies', zh: '新建计费策略', scope: 'global' },
})
