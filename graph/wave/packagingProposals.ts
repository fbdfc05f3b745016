import type { Context } from '../kernel/schema/context.ts'
import { proposePackaging } from '../product/rules/packaging.ts'
import { readMaterialSizes } from '../product/steps/findProducts.ts'
import { readPiecesToPack } from './store/table.ts'

export interface ProposedPackaging {
  packageId: string
  materialId: string
}

/** The packaging to propose for each package of a wave that is still to be packed; packages without a proposal are left out. */
export async function readPackagingProposals(ctx: Context, waveId: string): Promise<ProposedPackaging[]> {
  const [packages, materials] = await Promise.all([readPiecesToPack(ctx.db, waveId), readMaterialSizes(ctx.db)])
  return packages.flatMap(({ packageId, pieces }) => {
    const materialId = proposePackaging(pieces, materials)
    return materialId === null ? [] : [{ packageId, materialId }]
  })
}
