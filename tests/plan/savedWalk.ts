import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { runUntilSignal } from '../../graph/server/boot/runUntilSignal.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { planSetting } from '../../graph/wave/compare/planSetting.ts'
import { geometryOf } from '../../graph/wave/layout/layoutRules.ts'
import { depotStop, distance, type Stop } from '../../graph/wave/plan/aisleGrid.ts'
import { buildLayout } from '../../graph/wave/plan/layout.ts'
import { figuresOf } from '../../graph/wave/rules/walk.ts'
import { readLayoutLocations, readStoredLayout } from '../../graph/wave/store/layout.ts'
import { WalkPlanner } from '../../graph/wave/walk/walkPlanner.ts'
import { createDatabase, openTestCluster } from '../cluster.ts'

// Prints how much walk the planner saves on the demo against the order of the location codes: in its waves, and in its pools.
await runUntilSignal(async (onShutdown, print) => {
  const cluster = await openTestCluster(['demo'], print)
  onShutdown(cluster.close)
  const scratch = await createDatabase('demo')
  const database = openDatabase(scratch.url, 2)
  onShutdown(() => database.close())
  const { prisma: db } = database
  const walkPlanner = new WalkPlanner({ onError: (error) => print(String(error)) })
  onShutdown(() => walkPlanner.close())
  const services = servicesOf(database, undefined, walkPlanner)
  for (const { id, number } of await db.warehouse.findMany({ orderBy: { number: 'asc' } })) {
    const [stored, locations] = await Promise.all([readStoredLayout(db, id), readLayoutLocations(db, id)])
    if (!stored) continue
    const { grid, stops, ranks } = buildLayout(locations, geometryOf(stored))
    if (!grid) continue
    const waves = await db.wave.findMany({ where: { warehouseId: id }, include: { stops: { orderBy: { position: 'asc' } } } })
    const planned = waves.filter(({ walkMillimetres }) => walkMillimetres !== null)
    const lengthOf = (ids: readonly string[]) => {
      const depot = depotStop(grid)
      const walk = [depot, ...ids.map((location) => stops.get(location) as Stop), depot]
      return walk.reduce((sum, stop, at) => sum + (at > 0 ? distance(grid, walk[at - 1]!, stop) : 0), 0)
    }
    let [byCode, byPlan] = [0, 0]
    for (const wave of planned) {
      const ids = wave.stops.map(({ locationId }) => locationId)
      if (lengthOf(ids) !== wave.walkMillimetres)
        throw new Error(`${wave.number} is stored as ${wave.walkMillimetres}, not ${lengthOf(ids)}`)
      byPlan += wave.walkMillimetres as number
      byCode += lengthOf(ids.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!))
    }
    const metres = (millimetres: number) => (millimetres / 1_000).toFixed(0)
    print(
      `${number}: ${planned.length} of ${waves.length} waves planned, ${metres(byPlan)} m instead of ${metres(byCode)} m by location code, ${((1 - byPlan / byCode) * 100).toFixed(1)} % less`,
    )
    const pool = await db.package.findMany({ where: { warehouseId: id, state: 'PENDING' }, select: { id: true }, orderBy: { id: 'asc' } })
    const comparison = { warehouseId: id, packageIds: pool.map((one) => one.id), createdById: null }
    for (const rule of ['SHORT_WALKS', 'OLDEST_FIRST'] as const) {
      const { waves: ofPool } = await planSetting(services, comparison, { rule }, new AbortController().signal)
      const { packages, waves: count, measured, metres: walked, minutes } = figuresOf(ofPool)
      print(`${number}, pool by ${rule}: ${packages} packages in ${count} waves, ${measured} measured, ${walked} m, ${minutes} min`)
    }
  }
  return 0
})
