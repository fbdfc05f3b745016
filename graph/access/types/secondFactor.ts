import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { requiringRole } from '../rules/secondFactor.ts'
import { byRole, callerId, Staff } from './staff.ts'
import { Viewer } from './viewer.ts'

const requiring = { select: { nameZh: true, nameEn: true, requiresSecondFactor: true } } as const

builder.prismaObjectFields(Staff, (t) => ({
  secondFactorSince: t.expose('secondFactorSince', {
    type: 'DateTime',
    nullable: true,
    description: 'Since when the sign-in asks for a code of an authenticator app; null without a second factor.',
  }),
  secondFactorRequired: t.boolean({
    description: 'Whether one of the roles requires a second factor; without one the person can do nothing but set it up.',
    select: { grants: { orderBy: byRole, select: { role: requiring } } },
    resolve: ({ grants }) => requiringRole(grants) !== null,
  }),
}))

interface Own {
  since: Date | null
  lastUsedAt: Date | null
  codesLeft: number
  requiredBy: { nameZh: string; nameEn: string } | null
}

const OwnSecondFactor = builder.objectRef<Own>('OwnSecondFactor').implement({
  description: 'Your second factor.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'Since when you have it; null if you have none.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'When a code of the app was last accepted.' }),
    recoveryCodesLeft: t.exposeInt('codesLeft', { description: 'Number of unused recovery codes.' }),
    requiredBy: t.string({
      nullable: true,
      description: 'Name of a role of yours that requires it, in the language of the request; null if none does.',
      resolve: ({ requiredBy }, _args, { language }) => requiredBy && (language === 'en' ? requiredBy.nameEn : requiredBy.nameZh),
    }),
  }),
})

builder.objectField(Viewer, 'secondFactor', (t) =>
  t.field({
    type: OwnSecondFactor,
    nullable: true,
    description: 'Your second factor; null for keys and walls.',
    resolve: (_actor, _args, ctx) => readOwn(ctx),
  }),
)

async function readOwn(ctx: Context): Promise<Own | null> {
  const staff = await ctx.db.staff.findUnique({
    where: { id: callerId(ctx) },
    select: {
      secondFactorSince: true,
      secondFactor: { select: { lastUsedAt: true } },
      recoveryCodes: { where: { usedAt: null }, select: { id: true } },
      grants: { orderBy: byRole, select: { role: requiring } },
    },
  })
  return (
    staff && {
      since: staff.secondFactorSince,
      lastUsedAt: staff.secondFactor?.lastUsedAt ?? null,
      codesLeft: staff.recoveryCodes.length,
      requiredBy: requiringRole(staff.grants),
    }
  )
}
