import { at, forbid, type Model } from './model.ts'
import { cancel, forbidden, hold, openSplits } from './packages.ts'

/** Asks to intercept a package; it stops where it is. */
export function request(model: Model, index: number, wish: 'CANCEL' | 'HOLD'): void {
  const one = at(model.packages, index)
  forbid(
    [one.interception === 'REQUESTED', 'INTERCEPTION_EXISTS'],
    forbidden(one.state, one.state !== 'SHIPPED' && one.state !== 'CANCELLED'),
  )
  const stopped = [index, ...openSplits(model, index).filter((split) => at(model.packages, split).interception !== 'REQUESTED')]
  for (const asked of stopped) {
    at(model.packages, asked).interception = 'REQUESTED'
    model.interceptions.push({ package: asked, state: 'REQUESTED', wish, fallback: model.interceptionDefault })
  }
}

/** Decides a request: approved, its package is cancelled or put on hold; rejected, it goes on. */
export function decide(model: Model, index: number, decision: 'APPROVE' | 'REJECT'): void {
  const request = at(model.interceptions, index)
  const one = at(model.packages, request.package)
  forbid([request.state !== 'REQUESTED', 'INTERCEPTION_SETTLED'])
  request.state = one.interception = decision === 'APPROVE' ? 'APPROVED' : 'REJECTED'
  if (decision === 'REJECT') return
  if (request.wish === 'CANCEL') cancel(model, request.package)
  else if (!one.held) hold(model, request.package, 'bought twice')
}

/** The deadline has passed: the default decides, unless that was done before. */
export function decideByDefault(model: Model, index: number): void {
  const { state, fallback } = at(model.interceptions, index)
  if (state === 'REQUESTED') decide(model, index, fallback)
}

/** Withdraws a request: its package goes on. */
export function withdraw(model: Model, index: number): void {
  const request = at(model.interceptions, index)
  forbid([request.state !== 'REQUESTED', 'INTERCEPTION_SETTLED'])
  const splits = openSplits(model, request.package)
  const others = model.interceptions.filter((one) => one.state === 'REQUESTED' && one.wish === request.wish && splits.includes(one.package))
  for (const one of [request, ...others]) {
    one.state = 'WITHDRAWN'
    at(model.packages, one.package).interception = 'NONE'
  }
}
