import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import type { TestServer } from '../testServer.ts'

export const shown =
  'unreadCount notices { noticeId kind at warehouseId warehouse subjectId subject detail stopped done failed toShip dueAt }'

/** The unread notices of a person. */
export const board = async (client: Client): Promise<Data> => (await client.query(`{ myNotices { ${shown} } }`)).myNotices

/** Those of a kind. */
export const ofKind = async (client: Client, kind: string): Promise<Data[]> =>
  (await board(client)).notices.filter((one: Data) => one.kind === kind)

/** Those of a kind, once there are so many. */
export const told = (client: Client, kind: string, count = 1): Promise<Data[]> =>
  eventually(
    () => ofKind(client, kind),
    (notices) => notices.length >= count,
  )

/** Runs a job twice at once, as two processes do. */
export async function runTwice({ services }: TestServer, job: string, payload: Data): Promise<void> {
  const run = () => registeredJobs.jobs.get(job)!.run({ ...services, attempt: 1 }, payload as never)
  await Promise.all([run(), run()])
}
