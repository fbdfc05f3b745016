import type { Fact } from '../../kernel/events/fact.ts'
import type { PhotographedPackage } from '../store/photo.ts'

/** Events of photos: of their package, and of each photo. */
export function photoFacts(
  what: 'photographed' | 'photoDeleted',
  { id, warehouseId, customerId }: PhotographedPackage,
  photoIds: readonly string[],
): Fact[] {
  const where = { warehouseId, customerId }
  const kind = what === 'photographed' ? 'packagePhoto.added' : 'packagePhoto.deleted'
  return [
    { kind: what === 'photographed' ? 'package.photographed' : 'package.photo-deleted', type: 'Package', id, ...where },
    ...photoIds.map((photoId) => ({ kind, type: 'PackagePhoto', id: photoId, ...where })),
  ]
}
