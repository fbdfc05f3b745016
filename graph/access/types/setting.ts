import { isOfProvider } from '../../kernel/command/actor.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { mutation, type PayloadBuilder } from '../../kernel/schema/mutation.ts'
import type { ServerSetting } from '../../kernel/serverSettings.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { valuesOf } from '../../kernel/states/enumSpec.ts'
import { SettingName, SettingUnit, settings } from '../../kernel/states/settings.ts'
import { updateSetting } from '../commands/updateSetting.ts'
import { accessRights } from '../states.ts'
import { Person } from './staff.ts'

interface SettingShape {
  name: SettingName
  stored: { value: number | null; version: number; changedAt: Date; changedById: string | null } | undefined
}

const Setting = builder.objectRef<SettingShape>('Setting').implement({
  description: 'A setting of the whole system: a whole number.',
  fields: (t) => ({
    name: t.field({ type: enumOf(SettingName), description: 'Which it is.', resolve: ({ name }) => name }),
    value: t.int({ description: 'Its value now.', resolve: ({ name, stored }) => stored?.value ?? settings[name].byDefault }),
    defaultValue: t.int({ description: 'Its value until somebody changes it.', resolve: ({ name }) => settings[name].byDefault }),
    isDefault: t.boolean({
      description: 'Whether it follows its default.',
      resolve: ({ stored }) => (stored?.value ?? null) === null,
    }),
    minimum: t.int({ description: 'Least value.', resolve: ({ name }) => settings[name].minimum }),
    maximum: t.int({ description: 'Greatest value.', resolve: ({ name }) => settings[name].maximum }),
    unit: t.field({ type: enumOf(SettingUnit), description: 'Unit of its values.', resolve: ({ name }) => settings[name].unit }),
    version: t.int({ description: 'Increases with each change; 0 until the first.', resolve: ({ stored }) => stored?.version ?? 0 }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last change; null if there was none.',
      resolve: ({ stored }) => (stored && stored.version > 0 ? stored.changedAt : null),
    }),
    changedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Who changed it last; null if it was never changed, or by an API key.',
      resolve: ({ stored }) => stored?.changedById,
    }),
  }),
})

async function readSettings(db: Db): Promise<SettingShape[]> {
  const rows = await db.setting.findMany()
  const byName = new Map(rows.map((row) => [row.name, row]))
  return valuesOf(SettingName).map((name) => ({ name, stored: byName.get(name) }))
}

/** Settings that users of customers see. */
const ofCustomers: ReadonlySet<SettingName> = new Set(['IMPORT_ROWS'])

builder.queryField('settings', (t) =>
  t.field({
    type: [Setting],
    description: 'Settings of the whole system, visible to all staff; users of customers see only what limits them.',
    authScopes: { right: accessRights.self },
    resolve: async (_root, _args, ctx) => {
      const all = await readSettings(ctx.db)
      return isOfProvider(signedIn(ctx)) ? all : all.filter(({ name }) => ofCustomers.has(name))
    },
  }),
)

const ServerSettingRef = builder.objectRef<ServerSetting>('ServerSetting').implement({
  description: "A setting of a server process, from its environment. It changes only there, with the process's next start.",
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the environment variable.' }),
    effectZh: t.string({ description: 'What it does, in Chinese.', resolve: ({ effect }) => effect.zh }),
    effectEn: t.string({ description: 'What it does, in English.', resolve: ({ effect }) => effect.en }),
    isSecret: t.exposeBoolean('isSecret', { description: 'Whether its value is secret, and never answered.' }),
    isSet: t.exposeBoolean('isSet', { description: 'Whether it has a value.' }),
    value: t.exposeString('value', { nullable: true, description: 'Value in force; null if there is none, and for a secret.' }),
    defaultValue: t.exposeString('defaultValue', {
      nullable: true,
      description: 'Value where the environment has none; null if there is none then.',
    }),
  }),
})

builder.queryField('serverSettings', (t) =>
  t.field({
    type: [ServerSettingRef],
    description: 'Settings of the server process that answers, from its environment, for staff. Other processes may have others.',
    authScopes: { right: accessRights.settings },
    resolve: (_root, _args, ctx) => {
      if (signedIn(ctx).kind !== 'STAFF') throw Forbidden()
      return ctx.services.serverSettings ?? []
    },
  }),
)

mutation(updateSetting, (t: PayloadBuilder<{ name: SettingName }>) => ({
  setting: t.field({
    type: Setting,
    nullable: true,
    description: 'The setting; null if refused.',
    resolve: async ({ result }: { result: { name: SettingName } | null }, _args: object, { db }: { db: Db }) =>
      result && (await readSettings(db)).find(({ name }) => name === result.name),
  }),
}))
