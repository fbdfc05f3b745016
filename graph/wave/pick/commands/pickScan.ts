import type { Wave } from '../../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { decideAndSave, loadIn } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { Required } from '../../../kernel/failures.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { parseScan, readAs, truncateScan } from '../../../kernel/states/codes.ts'
import { BoxIsEmpty, ScanCartFirst } from '../../cart/failures.ts'
import { ScanWaveFirst, WaveNotFound } from '../../failures.ts'
import { PickScanInput } from '../../input.ts'
import { loadWave, loadWaveForScan } from '../../loadWave.ts'
import type { CartBox } from '../../rules/boxes.ts'
import { slotNumber } from '../../rules/packing.ts'
import {
  decidePick,
  isSortedWhilePicking,
  needsCart,
  openedWave,
  type PickPart,
  type PickView,
  requirePicking,
} from '../../rules/picking.ts'
import { waveRights } from '../../states.ts'
import { lockBoxes, readFreeBoxes, takeBox } from '../../store/boxes.ts'
import { type LoadedPick, loadOfPick, readPick } from '../../store/loadPick.ts'
import {
  lockPackagesWith,
  type PickTaskLine,
  readBoxes,
  readPickedAgain,
  readPickers,
  readPickTasks,
  skipPlace,
  waveByNumber,
} from '../../store/picking.ts'
import { updateWave, waveFact } from '../../store/wave.ts'
import { bindCart } from '../bindCart.ts'
import { OtherLocationMissing } from '../failures.ts'
import { heldByPicker, openWave } from '../openWave.ts'
import { meaningOf, namesCart, type PickInput, picking, shownPlace, valuesOfPick } from '../picking.ts'
import { shortAt } from '../shortAt.ts'

/** Scan while picking with a handheld: opens a wave, chooses a location, or picks its goods. */
export const pickScan = command({
  name: 'pickScan',
  means:
    'Scans wave → pick cart, if the wave needs one → location → goods. The number of a wave starts it, like `startWave`; each scan of goods picks a piece, or `quantity`, and never more than are to be picked there. `skip`, `missing` and `putBack` say something else about the location or its goods. In a wave that is sorted while it is picked, each scan of goods is for one box of the pick cart, and a scan of the box confirms it; `fullBox` gives the rest of its package to the scanned one. `otherLocation` says where missing goods are picked instead.',
  right: waveRights.pick,
  input: PickScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: picking,
  async run(tx, call, said): Promise<{ result: PickView<PickTaskLine>; facts: Fact[] }> {
    if (said.otherLocation && typeof said.missing !== 'number') throw Required({}, 'missing')
    if (typeof said.otherPieces === 'number' && !said.otherLocation) throw OtherLocationMissing({ pieces: said.otherPieces })
    const number = said.code ? readAs(parseScan(said.code), 'wave') : null
    const another = number ? await waveByNumber(tx, said.warehouseId, number) : null
    if (another) {
      const opened = await loadWave(tx, another)
      const facts = await openWave(tx, call, opened, said.together === true)
      return { result: openedWave({ ...opened, state: stateOnceOpened(opened), lines: [], boxes: [], freeBoxes: [] }), facts }
    }
    if (!said.waveId) throw number ? WaveNotFound({ code: number }) : ScanWaveFirst()
    const scan = parseScan(said.code ?? '')
    const carLike = readAs(scan, 'car')
    const cart = carLike !== null && (await isCart(tx, said)) ? carLike : null
    const loaded = await loadWaveForScan(tx, said.waveId, changesWave(said, cart))
    const wave = { ...loaded, isPickedAgain: await readPickedAgain(tx, loaded.id) }
    if (wave.warehouseId !== said.warehouseId) throw WaveNotFound({ code: truncateScan(said.code ?? '') })
    requirePicking(wave)
    const pickers = await readPickers(tx, [wave.id])
    if (!pickers.some(({ staffId }) => staffId === staffIdOf(call))) throw await heldByPicker(tx, wave)
    // A number of another form is one of a cart too, while nothing else can be scanned.
    const code = cart ?? (needsCart(wave) && scan.kind === 'plain' ? scan.code : null)
    if (code !== null && wave.bindCart) return bindCart(tx, call, wave, { code, isCart: cart !== null, overload: said.overload === true })
    if (needsCart(wave)) throw ScanCartFirst({ number: wave.number })
    if (said.fullBox) return takeNextBox(tx, call, wave, { ...said, fullBox: said.fullBox })
    if (said.skip || !said.code || typeof said.missing === 'number') return report(tx, call, said)
    return decideAndSave(tx, call, picking, said)
  },
})

/** State of a wave after it was opened: that starts it, unless packages of it are picked again. */
const stateOnceOpened = ({ state }: Wave) => (state === 'TO_BE_PICKED' ? 'PICKING' : state)

/** Whether a scan changes its wave itself: it may bind a pick cart, or adds a location or a box. */
const changesWave =
  ({ otherLocation, fullBox }: PickInput, cart: string | null) =>
  ({ bindCart, cartId }: Wave): boolean =>
    Boolean(otherLocation || fullBox) || (bindCart && (cart !== null || cartId === null))

const load = async (tx: Tx, said: PickInput): Promise<LoadedPick | null> => {
  const row = await loadIn(tx, loadOfPick, valuesOfPick(said))
  return row ? readPick(row) : null
}

async function isCart(tx: Tx, said: PickInput): Promise<boolean> {
  const loaded = await load(tx, said)
  return !loaded || namesCart(loaded, said.code ?? '')
}

/** Skips a location or reports goods missing there; the wave is locked, and so are the packages that lack the goods. */
async function report(tx: Tx, call: Call, said: PickInput): Promise<{ result: PickView<PickTaskLine>; facts: Fact[] }> {
  const { products } = (await load(tx, said)) as LoadedPick
  const productIds = products.map(({ id }) => id)
  if (productIds.length > 0) await lockPackagesWith(tx, said.waveId as string, productIds)
  const loaded = (await load(tx, said)) as LoadedPick
  const { wave } = loaded
  const shown = shownPlace(said)
  const { task, meant } = meaningOf(loaded, said)
  const { view, parts } = decidePick(task, meant, shown)
  const here = task.lines.filter(({ location }) => location === shown)
  if (meant.kind === 'SHORT') {
    const [{ line }] = parts as [PickPart<PickTaskLine>]
    return shortAt(tx, call, { wave, line, meant, view, boxes: task.boxes, here })
  }
  if (meant.kind !== 'SKIP') return { result: view, facts: [] }
  await skipPlace(tx, call, wave.id, (here[0] as PickTaskLine).locationId)
  return { result: view, facts: [waveFact('place-skipped', wave)] }
}

/** Gives the package of a full box another one; the wave is locked. */
async function takeNextBox(tx: Tx, call: Call, wave: Wave, said: PickInput & { fullBox: number }) {
  const { code, fullBox, unconfirmedBox = null } = said
  if (!isSortedWhilePicking(wave)) throw BoxIsEmpty({ box: fullBox })
  if (!code) throw Required({}, 'code')
  await lockBoxes(tx, wave.cartId)
  const free = await readFreeBoxes(tx, [wave.id])
  const task = {
    ...wave,
    lines: await readPickTasks(tx, [wave.id]),
    boxes: await readBoxes(tx, [wave.id]),
    freeBoxes: free.map(({ box }) => box),
  }
  const scanned = slotNumber(readAs(parseScan(code), 'slot'))
  const { view } = decidePick(task, { kind: 'FULL_BOX', full: fullBox, scanned, unconfirmedBox }, shownPlace(said))
  const [{ id: packageId, box, full, sortedBefore }] = view.boxes as [CartBox]
  await takeBox(tx, { waveId: wave.id, packageId, box, position: full.length + 1, sortedBefore })
  // Scans that loaded the wave before are decided again.
  await updateWave(tx, call, wave.id, {})
  return { result: view, facts: [waveFact('box-taken', wave, { packageId, full: fullBox, box })] }
}
