import { type Actor, everywhere, hasRight, warehousesOfRight } from '../../kernel/command/actor.ts'
import { type Right, rightCatalogue, rightSpec } from '../../kernel/command/right.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { defineEnum } from '../../kernel/states/enumSpec.ts'
import { readRoleEffect } from '../readRoleEffect.ts'
import { grantable } from '../rules/roles.ts'
import { accessRights } from '../states.ts'
import { meansOf, RoleEffect } from '../types/role.ts'
import { Role } from '../types/staff.ts'

const RightScopes = defineEnum('RightScope', 'Of what a right is a right.', {
  WAREHOUSE: 'Of the warehouses in which its role is granted.',
  CUSTOMER: 'Of customers in these warehouses.',
  GLOBAL: 'Of the whole deployment; held only with a role granted in all warehouses.',
})

builder.queryField('roles', (t) =>
  t.prismaField({
    type: [Role],
    description: 'Roles, by code.',
    authScopes: { right: accessRights.staff },
    resolve: (query, _root, _args, ctx) => ctx.db.role.findMany({ ...query, where: visible(ctx, 'Role'), orderBy: { code: 'asc' } }),
  }),
)

/** Warehouses in which the actor can grant a right; a global one is held in all or in none. */
function placesOf(actor: Actor, right: Right): string[] | null {
  const held = warehousesOfRight(actor, right)
  return rightSpec(right).scope === 'global' && held ? [] : held
}

const RightInfo = builder.objectRef<{ name: Right; isHeld: boolean; heldIn: readonly string[] | null }>('RightInfo').implement({
  description: 'A right that roles can have.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, `area:verb`.' }),
    means: t.string({
      description: 'What it allows, in your language.',
      resolve: ({ name }, _args, ctx) => meansOf(name, ctx),
    }),
    scope: t.field({
      type: enumOf(RightScopes),
      description: 'Of what it is a right.',
      resolve: ({ name }) => rightSpec(name).scope.toUpperCase() as keyof typeof RightScopes.values,
    }),
    isHeld: t.exposeBoolean('isHeld', { description: 'Whether you hold it in all warehouses, and so can give it to a role.' }),
    heldIn: t.field({
      type: ['ID'],
      nullable: true,
      description: 'Warehouses in which you hold it, and so can grant roles with it; null for all.',
      resolve: ({ heldIn }) => heldIn?.map((id) => toNodeId('Warehouse', id)) ?? null,
    }),
  }),
})

builder.queryField('rights', (t) =>
  t.field({
    type: [RightInfo],
    description: 'The rights that roles can have, by area.',
    authScopes: { right: accessRights.staff },
    resolve: (_root, _args, ctx) => {
      const actor = signedIn(ctx)
      return [...rightCatalogue().keys()]
        .filter((name) => grantable.has(name))
        .map((name) => ({ name, isHeld: hasRight(actor, name, everywhere), heldIn: placesOf(actor, name) }))
    },
  }),
)

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
