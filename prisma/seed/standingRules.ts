import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { dueMoment } from '../../graph/wave/rules/standing.ts'
import { createStandingRule } from '../../graph/wave/standing/commands/createStandingRule.ts'
import { pauseStandingRule } from '../../graph/wave/standing/commands/pauseStandingRule.ts'
import { runStandingMoment } from '../../graph/wave/standing/commands/runStandingMoment.ts'
import { readRule, scheduleOf } from '../../graph/wave/store/standing.ts'
import type { Masters, WarehouseMasters } from './masters.ts'
import { runCommand } from './runCommand.ts'
import type { SeedContext } from './seedContext.ts'

const [minute, day] = [60_000, 86_400_000]

/** Rules have ids of their own sequence, so that all other data stays the same. */
const ruleSeed = 5_000_000

/** In both warehouses a rule looks for hot packages; in the second one another has generated a wave. */
export async function seedStandingRules(context: SeedContext, masters: Masters): Promise<void> {
  const { LAX1, BER1 } = masters.warehouses
  const services = context.withSeed(ruleSeed)
  const planner = await context.actor(masters.staff.planner)
  const common = ({ id }: WarehouseMasters) => ({
    warehouseId: toNodeId('Warehouse', id),
    pickerIds: [toNodeId('Staff', masters.staff.picker)],
    maximum: 8,
  })
  const before = (milliseconds: number) => {
    const at = new Date(context.now().getTime() - milliseconds)
    return { at, services: { ...services, at: () => at } }
  }
  for (const warehouse of [LAX1, BER1]) {
    const { ruleId } = await runCommand(
      before(6 * day).services,
      createStandingRule,
      {
        ...common(warehouse),
        name: 'Hot goods',
        trigger: 'CLOCK',
        times: ['07:30', '13:00'],
        types: ['HOT'],
        weekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
      },
      planner,
    )
    const rule = await readRule(services.db, ruleId)
    for (const days of [3, 2, 1, 0]) {
      const moment = dueMoment(scheduleOf(rule), rule.warehouse.timeZone, rule.dueSince, before(days * day).at)
      const input = { ruleId: toNodeId('StandingRule', ruleId), moment: moment ?? context.now(), isLastPlan: true }
      await runCommand({ ...services, at: () => input.moment }, runStandingMoment, input)
    }
  }
  const express = BER1.groups.flatMap(({ channels }) => channels).find(({ code }) => code === 'EXP')
  const { ruleId } = await runCommand(
    before(2 * day).services,
    createStandingRule,
    {
      ...common(BER1),
      name: 'Express',
      trigger: 'COUNT',
      waiting: 5,
      maximumWaves: 1,
      types: ['MIXED'],
      channelIds: express ? [toNodeId('Channel', express.id)] : [],
    },
    planner,
  )
  const input = { ruleId: toNodeId('StandingRule', ruleId) }
  const moment = new Date(Math.floor(context.now().getTime() / minute) * minute)
  await runCommand(services, runStandingMoment, { ...input, moment, isLastPlan: true })
  // Paused, so that the packages of the demo stay pending.
  await runCommand(services, pauseStandingRule, input, planner)
}
