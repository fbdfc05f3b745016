import { defineFollower, defineJob, runAsSystem } from '../kernel/events/job.ts'
import { freeStationsWithoutRight } from './commands/freeStationsWithoutRight.ts'

const freeStationsJob = defineJob<{ staffIds: string[] }>({
  name: 'station.free',
  means: 'Frees the stations of people who have lost the right to use them.',
  async run(work, { staffIds }) {
    await runAsSystem(work, freeStationsWithoutRight, { staffIds })
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
       where s.staff_id = any($1::uuid[]) or s.staff_id in (select g.staff_id from role_grant g where g.role_id = any($2::uuid[]))
       order by 1`,
      [idsOf('Staff'), idsOf('Role')],
    )
    const staffIds = rows.map(({ staffId }) => staffId)
    return staffIds.length > 0 ? [freeStationsJob.request({ staffIds }, staffIds.join(' '))] : []
  },
})
