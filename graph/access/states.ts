import { defineRights } from '../kernel/command/right.ts'

export const accessRights = defineRights('access', {
  staff: {
    means: 'See staff, create and deactivate accounts, reset passwords, grant and revoke roles',
    zh: '查看员工，新建和停用账号，重置密码，授予和收回角色',
    scope: 'global',
  },
  keys: { means: 'Create and revoke API keys', zh: '新建和吊销 API 密钥', scope: 'global' },
  self: { means: "Change one's own password and save one's own views of lists", zh: '修改自己的密码，保存自己的列表视图', scope: 'global' },
  shareViews: {
    means: 'Share saved views of lists with all staff, those of other warehouses too, and change shared ones',
    zh: '把保存的列表视图共享给所有员工（包括其他仓库的），并修改已共享的',
    scope: 'warehouse',
  },
  walls: { means: 'Create and close wall screens', zh: '新建和关闭大屏', scope: 'warehouse' },
})

/** Views that a person can save, of all lists. */
export const viewsMaximum = 200
