import { at, type Model, Refused } from './model.ts'
import { generate } from './waves.ts'

/** Adds a standing rule. */
export function create(model: Model, maximum: number): void {
  model.rules.push({ maximum, ranUntil: 0, outcomes: [] })
}

/** Generates waves as a person would; a refusal is logged. */
export function run(model: Model, index: number): void {
  const rule = at(model.rules, index)
  try {
    generate(model, { maximum: rule.maximum, types: null, packages: null })
    rule.outcomes.push('GENERATED')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    rule.outcomes.push('NOTHING')
  }
}

/** Runs a rule for a moment, once, and not for one before the last. */
export function runMoment(model: Model, index: number, moment: number): void {
  const rule = at(model.rules, index)
  if (moment <= rule.ranUntil) return
  rule.ranUntil = moment
  run(model, index)
}
