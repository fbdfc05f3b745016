import { type Attack, countAnswer, emptyOutcome, findFault, runCases } from './attack.ts'
import { type CallerName, callers } from './callers.ts'
import { byGet, byPost, type Channel, Sockets } from './channels.ts'
import { DocumentGenerator, type Request } from './documents.ts'
import { schema } from './schema.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
import type { TestServer } from './testServer.ts'

/** Request of a case, with its caller and channel; derived from the seed. */
function caseOf(
  testServer: TestServer,
  seed: number,
  sockets: Sockets,
): { caller: CallerName; way: string; channel: Channel; request: Request } {
  const random = new SeededRandom(seed)
  const request = new DocumentGenerator(schema, testServer.knownData, random).request()
  const caller = random.pick(callers)
  const way = request.kind === 'subscription' ? 'socket' : random.pick(['post', 'post', 'get', 'socket'])
  return { caller, way, request, channel: { post: byPost, get: byGet, socket: sockets.send }[way] as Channel }
}

export const documents: Attack = {
  name: 'documents',
  description: 'GraphQL documents generated from the schema, valid and invalid, by POST, GET and sockets, as every caller',
  times: 20_000,
  async run(testServer, size) {
    const outcome = emptyOutcome()
    const sockets = new Sockets()
    await runCases(size, 6, outcome, async (index) => {
      const { caller, way, channel, request } = caseOf(testServer, caseSeed(size.seed, index), sockets)
      const whole = JSON.stringify(request)
      const answer = await channel(testServer.callers[caller], request).catch((error: Error) => ({
        status: 599,
        text: `${error} ${error.cause ?? ''}`,
      }))
      countAnswer(outcome, `${way} ${answer.status}${way === 'socket' ? ` ${/"type":"(\w+)"/.exec(answer.text)?.[1] ?? answer.text}` : ''}`)
      if (answer.text.startsWith('{"data":{') && answer.status === 200) countAnswer(outcome, `${caller} was answered with data`)
      const fault = findFault(testServer, caller, whole + request.variables, answer)
      return fault && `${caller} by ${way}: ${fault}\n    ${whole}`
    })
    await sockets.close()
    return outcome
  },
}
