import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { ChannelNotFound, PackageNotInState } from '../failures.ts'
import { EditPackageInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { packageRights } from '../states.ts'
import { acceptDrafts } from '../steps/accept.ts'
import { changeLines } from '../steps/edit.ts'
import { editNumbers } from '../steps/numbers.ts'
import { recipientOf } from '../steps/order.ts'
import { routePackages } from '../steps/route.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { changePackage, changeRecipient, readProducts } from '../store/edit.ts'
import { replaceLabel } from '../store/label.ts'
import { forgetRoute, isRouted } from '../store/route.ts'

/** Edits a package that is not in a wave yet. */
export const editPackage = command({
  name: 'editPackage',
  means:
    'Edits a draft or pending package. Additional stock is reserved, all or nothing, and its label is bought again. A draft with nothing missing is accepted.',
  right: packageRights.edit,
  input: EditPackageInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, expectedVersion, recipient, channelCode, lines, remark, ...asked }) {
    const row = await loadPackage(tx, packageId)
    const { number, state, warehouseId, customerId, waveId } = row
    if (state !== 'DRAFT' && state !== 'PENDING') throw PackageNotInState({ number, state })
    await requireVersion(tx, call, row, expectedVersion)
    const channel = channelCode
      ? await tx.channel.findUnique({
          where: { warehouseId_code: { warehouseId, code: channelCode } },
          select: { id: true, groupId: true },
        })
      : undefined
    if (channel === null) throw ChannelNotFound({ code: channelCode ?? '' }, 'channelCode')
    const numbers = await editNumbers(tx, row, asked)
    if (numbers instanceof Failure) throw numbers
    const readdressed = recipient ? await changeRecipient(tx, packageId, recipientOf(recipient)) : false
    await changePackage(tx, call, packageId, {
      ...(channel && { channelId: channel.id, groupId: channel.groupId }),
      ...numbers,
      ...(typeof remark === 'string' && { remark }),
    })
    const edited = { type: 'Package', id: packageId, warehouseId, customerId }
    const before: Fact[] = [{ ...edited, kind: 'package.edited', payload: { waveId } }]
    if (channel) await forgetRoute(tx, packageId)
    // A changed remark does not require a new label.
    if (readdressed || (channel && channel.id !== row.channelId) || lines) {
      const { channelId, trackingNumber, labelRequest: request } = row
      if (trackingNumber) before.push({ ...edited, kind: 'package.label-dropped', payload: { waveId, channelId, trackingNumber, request } })
      await replaceLabel(tx, call, packageId, state)
    }
    const refusal = lines ? await changeLines(tx, call, row, lines, await readProducts(tx, row, lines)) : null
    if (refusal) throw refusal
    if (!channel && (row.channelId === null || ((readdressed || lines) && (await isRouted(tx, packageId)))))
      await routePackages(tx, call, { warehouseId, ids: [packageId], withoutChannel: state === 'DRAFT' ? 'CLEAR' : 'REFUSE' })
    const { facts } = state === 'DRAFT' ? await acceptDrafts(tx, call, [packageId]) : { facts: [] }
    return { result: { packageId }, facts: [...before, ...facts] }
  },
})
