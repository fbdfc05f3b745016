import { defineRights } from '../kernel/command/right.ts'

export const tariffRights = defineRights('tariff', {
  read: { means: 'See billing strategies', zh: '查看计费策略', scope: 'warehouse' },
  edit: { means: 'Create and edit billing strategies', zh: '新建和修改计费策略', scope: 'global' },
})
