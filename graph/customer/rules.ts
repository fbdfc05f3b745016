/** What is said about a customer and may be changed. */
export interface CustomerDetails {
  name: string
  nameEn: string | null
  company: string
  email: string
  phone: string
  currency: string
}

/** A billing strategy and the day from which it holds. */
export interface StrategyFromDay {
  billingStrategyId: string
  from: string
}

/** What holds on a day: the latest of these, sorted by day, that has begun; undefined before the first. */
export function strategyOn<Strategy extends { from: string }>(strategies: readonly Strategy[], day: string): Strategy | undefined {
  return strategies.findLast(({ from }) => from <= day)
}

/** The given details that differ from the stored ones. */
export function changedDetails(
  stored: CustomerDetails,
  given: { readonly [Field in keyof CustomerDetails]?: CustomerDetails[Field] | null | undefined },
): Partial<CustomerDetails> {
  const name = given.name ?? stored.name
  const wanted: CustomerDetails = {
    name,
    nameEn: given.nameEn === undefined ? stored.nameEn : given.nameEn,
    company: given.company === undefined ? stored.company : (given.company ?? name),
    email: given.email ?? stored.email,
    phone: given.phone ?? stored.phone,
    currency: given.currency ?? stored.currency,
  }
  const fields = Object.keys(wanted) as (keyof CustomerDetails)[]
  return Object.fromEntries(fields.filter((field) => wanted[field] !== stored[field]).map((field) => [field, wanted[field]]))
}
