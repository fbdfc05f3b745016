import type { FaultHouse } from './house.ts'
import { until, untilAnswered } from './patience.ts'

const waits: ('REQUESTED' | 'VOID_REQUESTED')[] = ['REQUESTED', 'VOID_REQUESTED']

/** Waits until the jobs that are due at this moment are done: labels that are asked for, and labels that are given back. */
export async function jobsAreDone({ db }: FaultHouse): Promise<void> {
  const patiently = <T>(look: () => Promise<T>) => untilAnswered(look, () => true)
  const waiting = await patiently(() => db.package.findMany({ where: { label: { in: waits } }, select: { id: true } }))
  const ids = waiting.map(({ id }) => id)
  await until(
    async () => (await patiently(() => db.package.count({ where: { id: { in: ids }, label: { in: waits } } }))) === 0,
    'labels are bought and given back',
  )
}
