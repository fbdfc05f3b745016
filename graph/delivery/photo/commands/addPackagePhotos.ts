import { photosMaximum } from '../../../file/states.ts'
import { usePhotos } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { packageRights } from '../../../package/states.ts'
import { lockPackage } from '../../../package/steps/lock.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { AddPackagePhotosInput } from '../../input.ts'
import { countPhotosOf, insertPhotos } from '../../store/photo.ts'
import { photoFacts } from '../photoFacts.ts'

/** Adds uploaded pictures to a package as photos, in any state: what comes back or is stopped is photographed too. */
export const addPackagePhotos = command({
  name: 'addPackagePhotos',
  means: `Adds photos to a package, in any state; at most ${photosMaximum} in all. Upload each with \`POST /pictures\` first. The customer sees them.`,
  right: packageRights.photo,
  input: AddPackagePhotosInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, pictureIds, note }) {
    const pkg = await lockPackage(tx, packageId)
    if (!pkg) throw NotFound({ what: 'Package' }, 'packageId')
    const { warehouseId, customerId } = pkg
    const readers = { warehouseId, customerId, right: packageRights.read }
    const added = await usePhotos(tx, call, pictureIds, await countPhotosOf(tx, packageId), readers)
    const photoIds = await insertPhotos(tx, call, pkg, added, note ?? '')
    return { result: { packageId }, facts: photoFacts('photographed', pkg, photoIds) }
  },
})
