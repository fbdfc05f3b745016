import type { Fact } from '../../kernel/events/fact.ts'

interface Sheet {
  id: string
  warehouseId: string
}

/** The fact of a change of a hand-over sheet. */
export const handoverFact = (what: string, { id, warehouseId }: Sheet): Fact => ({
  kind: `handoverSheet.${what}`,
  type: 'HandoverSheet',
  id,
  warehouseId,
  customerId: null,
})

/** The fact that packages were put on a sheet or taken off, with their ids; none for no packages. */
export const packagesFact = (what: 'packages-added' | 'packages-removed', sheet: Sheet, packageIds: readonly string[]): Fact[] =>
  packageIds.length === 0 ? [] : [{ ...handoverFact(what, sheet), payload: { packageIds } }]
