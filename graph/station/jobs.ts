import { defineFollower, defineJob, runAsSystem } from '../kernel/events/job.ts'
import { freeStationsWithoutRight } from './commands/freeStationsWithoutRight.ts'
import { stationRights } from './states.ts'
import { lacksRight } from './store.ts'

const freeStationsJob = defineJob<{ staffId: string }>({
  name: 'station.free',
  means: 'Frees the stations of a person who has lost the right to use them.',
  async run(work, { staffId }) {
    await runAsSystem(work, freeStationsWithoutRight, { staffId })
  },
})

defineFollower({
  name: 'station.rights',
  means: 'Follows which people lose roles or rights while they use a station.',
  startsAt: 'now',
  matches: (kind) => kind === 'staff.revoked' || kind === 'role.changed',
  async jobsFor(facts, sql) {
    const idsOf = (type: string) => facts.flatMap((fact) => (fact.type === type ? [fact.id] : []))
    const { rows } = await sql.query<{ staffId: string }>(
      `select distinct s.staff_id as "staffId" from station s
       where (s.staff_id = any($1::uuid[]) or s.staff_id in (select g.staff_id from role_grant g where g.role_id = any($2::uuid[])))
         and ${lacksRight('$3')}`,
      [idsOf('Staff'), idsOf('Role'), stationRights.use],
    )
    return rows.map(({ staffId }) => freeStationsJob.request({ staffId }, staffId))
  },
})
