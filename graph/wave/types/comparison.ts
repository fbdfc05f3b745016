import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import type { ComparedLocation, ComparedSetting, ComparedWave } from '../compare/comparison.ts'
import { missedCutOffs } from '../rules/missedCutOffs.ts'
import { figuresOf, percentAboveShortest, shownWalk } from '../rules/walk.ts'
import { WaveComparisonState, WaveRule, WaveType, waveRights } from '../states.ts'
import type { StoredPlan } from '../store/comparison.ts'
import { namesOf } from '../store/pool.ts'
import { WaveWalkType } from './wave.ts'

const Location = builder.objectRef<ComparedLocation>('ComparedLocation').implement({
  description: 'A location of a planned wave.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code.' }),
    rack: t.exposeString('rack', { description: 'Prefix of its rack.' }),
    bay: t.exposeInt('bay', { description: 'Number of its bay.' }),
  }),
})

const PlannedWave = builder.objectRef<ComparedWave & { groupName: string | null }>('ComparedWave').implement({
  description: 'A wave that a setting would make.',
  fields: (t) => ({
    type: t.expose('type', { type: enumOf(WaveType), description: 'Wave type.' }),
    groupName: t.exposeString('groupName', { nullable: true, description: 'Name of the logistics group of its packages.' }),
    packages: t.int({ description: 'Number of packages.', resolve: ({ packages }) => packages.length }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    walk: t.field({
      type: WaveWalkType,
      nullable: true,
      description: 'Planned walk; null if none was planned or a location has no place in the layout.',
      resolve: ({ length, bound, seconds }) =>
        length === null || seconds === null
          ? null
          : { ...shownWalk({ length, seconds }), percentAbove: percentAboveShortest({ length, lowerBound: bound ?? 0 }) },
    }),
    path: t.intList({
      description:
        'Turning points of the walk from the depot back to it, as the layout draws it: x and y by turns, in mm. Empty without a walk.',
      resolve: ({ path }) => path,
    }),
    locations: t.field({ type: [Location], description: 'Locations in walk order.', resolve: ({ locations }) => locations }),
  }),
})

const Plan = builder.objectRef<StoredPlan>('ComparedPlan').implement({
  description: 'Waves that a setting would make. Lengths and times are those of the waves whose walk is known.',
  fields: (t) => ({
    isFallback: t.exposeBoolean('isFallback', {
      description: 'Whether the planner failed, was late or had too many packages: the simple rule applies, and the walks are unknown.',
    }),
    left: t.exposeInt('leftCount', { description: 'Number of packages that the picking areas cannot fill.' }),
    waveCount: t.int({ description: 'Number of waves.', resolve: ({ waves }) => waves.length }),
    packages: t.int({ description: 'Number of packages in them.', resolve: ({ waves }) => figuresOf(waves).packages }),
    pieces: t.int({ description: 'Number of pieces in them.', resolve: ({ waves }) => figuresOf(waves).pieces }),
    measured: t.int({ description: 'Number of waves whose walk is known.', resolve: ({ waves }) => figuresOf(waves).measured }),
    metres: t.int({ nullable: true, description: 'Length of the walks in m.', resolve: ({ waves }) => figuresOf(waves).metres }),
    minutes: t.int({ nullable: true, description: 'Minutes of the pickers.', resolve: ({ waves }) => figuresOf(waves).minutes }),
    missed: t.int({
      nullable: true,
      description:
        'Number of packages that are picked after their cut-off if this number of pickers begins when the setting was planned, not counting waves whose picking time is not known; null if no cut-off or picking time is known.',
      args: { pickers: t.arg.int({ required: true, description: 'Number of pickers, from 1 to 50.' }) },
      resolve: ({ waves, plannedAt }, { pickers }) =>
        missedCutOffs(
          waves.map(({ seconds, packages }) => ({ seconds, dueTimes: packages.map(({ dueAt }) => dueAt ?? null) })),
          Math.min(Math.max(pickers, 1), 50),
          plannedAt.getTime(),
        ),
    }),
    piecesPerMetre: t.float({
      nullable: true,
      description: 'Pieces per metre of walk.',
      resolve: ({ waves }) => figuresOf(waves).piecesPerMetre,
    }),
    waves: t.field({
      type: [PlannedWave],
      description: 'The waves.',
      resolve: async ({ waves }, _args, ctx) => {
        const names = await namesOf(
          ctx.db,
          waves.map(({ groupId }) => ({ groupId, channelId: null, customerId: null })),
          ctx.language,
        )
        return waves.map((wave) => ({ ...wave, groupName: names.get(wave.groupId ?? '') ?? null }))
      },
    }),
  }),
})

interface SettingWithPlan extends ComparedSetting {
  plan: StoredPlan | null
}

const Setting = builder.objectRef<SettingWithPlan>('ComparedSetting').implement({
  description: 'A setting of a comparison, with the waves that it would make.',
  fields: (t) => ({
    rule: t.expose('rule', { type: enumOf(WaveRule), description: 'How waves are made.' }),
    maximum: t.int({
      nullable: true,
      description: 'Maximum packages per wave; null for the setting of each type.',
      resolve: ({ maximum }) => maximum,
    }),
    hotThreshold: t.int({
      nullable: true,
      description: 'Minimum number of identical packages for a hot wave; null for the setting.',
      resolve: ({ hotThreshold }) => hotThreshold,
    }),
    type: t.field({
      type: enumOf(WaveType),
      nullable: true,
      description: 'Only waves of this type; null for all.',
      resolve: ({ type }) => type,
    }),
    groupId: t.globalID({
      nullable: true,
      description: 'Only packages of this logistics group; null for all.',
      resolve: ({ groupId }) => (groupId ? { type: 'LogisticsGroup', id: groupId } : null),
    }),
    plan: t.field({
      type: Plan,
      nullable: true,
      description: 'What it makes of the pool; null while it is not planned.',
      resolve: ({ plan }) => plan,
    }),
  }),
})

export const WaveComparison = builder.prismaNode('WaveComparison', {
  description: 'Settings under which the waves of one pool are planned, to be compared. Kept for a day.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('WaveComparison', waveRights.generate, 'warehouse'),
  nullable: true,
  fields: (t) => ({
    state: t.expose('state', { type: enumOf(WaveComparisonState), description: 'Current state.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the pool was read.' }),
    packages: t.int({
      description: 'Number of packages in the pool.',
      select: { packageIds: true },
      resolve: ({ packageIds }) => packageIds.length,
    }),
    planned: t.int({
      description: 'Number of settings that are planned.',
      select: { plans: { select: { position: true } } },
      resolve: ({ plans }) => plans.length,
    }),
    settings: t.field({
      type: [Setting],
      description: 'The settings in their order.',
      complexity: 20,
      select: { settings: true, plans: true },
      resolve: ({ settings, plans }) =>
        (settings as unknown as ComparedSetting[]).map((setting, index) => {
          const plan = plans.find(({ position }) => position === index)
          return { ...setting, plan: (plan as unknown as StoredPlan | undefined) ?? null }
        }),
    }),
  }),
})
