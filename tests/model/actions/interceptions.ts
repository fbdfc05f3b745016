import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { decideByDefault } from '../../../graph/package/interception/commands/decideByDefault.ts'
import { approveInterception, rejectInterception } from '../../../graph/package/interception/commands/decideInterception.ts'
import { requestInterception } from '../../../graph/package/interception/commands/requestInterception.ts'
import { withdrawInterception } from '../../../graph/package/interception/commands/withdrawInterception.ts'
import * as interceptions from '../state/interceptions.ts'
import { at, type Model } from '../state/model.ts'
import type { AnyCommand } from '../systemUnderTest.ts'
import type { Action, Actions, Call } from './action.ts'
import { packageId } from './packages.ts'

/** An action on one request. */
const withOne =
  (command: AnyCommand, act: (model: Model, index: number) => void, who: Call['who'] = 'Ann'): Action =>
  (model, choices) => {
    const index = choices.index(model.interceptions)
    return {
      ...{ command, who, args: { interception: index } },
      input: (snapshot) => ({ requestId: toNodeId('InterceptionRequest', at(snapshot.interceptions, index).id) }),
      applyToModel: (next) => act(next, index),
    }
  }

export const interceptionActions: Actions = {
  intercept: [
    14,
    (model, choices) => {
      const index = choices.index(model.packages)
      const wish = choices.pick(['CANCEL', 'HOLD'] as const)
      return {
        ...{ command: requestInterception, who: 'Ann', args: { package: index, wish } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index), wish, reason: 'bought twice' }),
        applyToModel: (next) => interceptions.request(next, index, wish),
      }
    },
  ],
  approveInterception: [5, withOne(approveInterception, (model, index) => interceptions.decide(model, index, 'APPROVE'))],
  rejectInterception: [8, withOne(rejectInterception, (model, index) => interceptions.decide(model, index, 'REJECT'))],
  withdrawInterception: [5, withOne(withdrawInterception, interceptions.withdraw)],
  decideByDefault: [4, withOne(decideByDefault, interceptions.decideByDefault, 'SYSTEM')],
}
