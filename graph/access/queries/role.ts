import { builder } from '../../kernel/schema/builder.ts'
import { readRoleEffect } from '../readRoleEffect.ts'
import { accessRights } from '../states.ts'
import { RoleEffect } from '../types/role.ts'
import { Role } from '../types/staff.ts'

builder.queryField('roleEffect', (t) =>
  t.field({
    type: RoleEffect,
    nullable: true,
    description: 'What it would do to give a role these rights. Unknown rights are ignored; null if there is no such role.',
    authScopes: { right: accessRights.staff },
    complexity: 5,
    args: {
      roleId: t.arg.globalID({ required: true, for: Role, description: 'The role.' }),
      rights: t.arg.stringList({ required: true, description: 'Its rights after the change, `area:verb`.' }),
    },
    resolve: (_root, { roleId, rights }, ctx) => readRoleEffect(ctx, roleId.id, rights),
  }),
)
