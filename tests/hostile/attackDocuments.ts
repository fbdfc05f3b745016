import { type Attack, count, judge, nothing, runCases } from './attack.ts'
import { Chance, seedOf } from './chance.ts'
import { byGet, byPost, type Channel, Sockets } from './channels.ts'
import { type Request, Writer } from './documents.ts'
import { type CallerName, callers, type House } from './house.ts'
import { schema } from './schema.ts'

/** One request of the run, by whom and by which way: all of it follows from the seed. */
function caseOf(house: House, seed: number, sockets: Sockets): { caller: CallerName; way: string; channel: Channel; request: Request } {
  const chance = new Chance(seed)
  const request = new Writer(schema, house.estate, chance).request()
  const caller = chance.pick(callers)
  const way = request.kind === 'subscription' ? 'socket' : chance.pick(['post', 'post', 'get', 'socket'])
  return { caller, way, request, channel: { post: byPost, get: byGet, socket: sockets.send }[way] as Channel }
}

export const documents: Attack = {
  name: 'documents',
  means: 'GraphQL documents made by the grammar of the schema, right and wrong, by POST, GET and sockets, as everybody',
  times: 20_000,
  async run(house, size) {
    const outcome = nothing()
    const sockets = new Sockets()
    await runCases(size, 6, outcome, async (index) => {
      const { caller, way, channel, request } = caseOf(house, seedOf(size.seed, index), sockets)
      const whole = JSON.stringify(request)
      const answer = await channel(house.callers[caller], request).catch((error: Error) => ({
        status: 599,
        text: `${error} ${error.cause ?? ''}`,
      }))
      count(outcome, `${way} ${answer.status}${way === 'socket' ? ` ${/"type":"(\w+)"/.exec(answer.text)?.[1] ?? answer.text}` : ''}`)
      if (answer.text.startsWith('{"data":{') && answer.status === 200) count(outcome, `${caller} was answered with data`)
      const fault = judge(house, caller, whole + request.variables, answer)
      return fault && `${caller} by ${way}: ${fault}\n    ${whole}`
    })
    await sockets.close()
    return outcome
  },
}
