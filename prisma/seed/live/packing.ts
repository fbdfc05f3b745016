import { ownBarcode } from '../../../graph/kernel/states/codes.ts'
import { gql } from './api.ts'
import { type Person, waitForOthers } from './person.ts'
import { oneOf } from './random.ts'
import { type Scanned, type ScanStation, scanMutation } from './station.ts'
import { codeOf, type Member, openWaves, pickedMembers, type Wave } from './waves.ts'

interface Packed {
  step: 'OPENED' | 'PIECE' | 'PACKED' | 'ABNORMAL' | 'TAKEN_BACK'
  packageId: string
  packageNumber: string
  packages: number
  complete: number
  finished: boolean
  printJobId: string | null
}

const PACK = scanMutation<Packed>('packScans', 'step packageId packageNumber packages complete finished printJobId')

const MATERIALS = gql`{ packagingMaterials { id } }`

const PRINTED = gql`mutation ($input: SettlePrintJobsInput!) { settlePrintJobs(input: $input) { userErrors { code message values } } }`

const ABNORMAL = gql`mutation ($input: MarkAbnormalInput!) { markAbnormal(input: $input) { userErrors { code message values } } }`

/** How often a packer checks for a label before marking the package abnormal. */
const maxTries = 10

/** Packs wave by wave; waits if a label is not ready. */
export function packWaves(me: Person, station: ScanStation): () => Promise<boolean> {
  const aside = new Map<string, number>()
  let materials: string[] = []
  return async () => {
    if (materials.length === 0) {
      const { packagingMaterials } = await me.api.request<{ packagingMaterials: { id: string }[] }>(MATERIALS)
      materials = packagingMaterials.map(({ id }) => id)
    }
    const waves = (await openWaves(me)).filter((wave) => isMine(me, wave) && (aside.get(wave.id) ?? 0) < Date.now())
    const wave = waves.find(({ packer }) => packer !== null) ?? waves.at(0)
    if (!wave) return false
    const [member] = await pickedMembers(me, wave.id)
    const materialId = materials.length > 0 ? oneOf(me.random, materials) : null
    const packed = member !== undefined && (await pack(me, station, wave, member, materialId))
    if (!packed) aside.set(wave.id, Date.now() + 60_000 / me.context.speed)
    return true
  }
}

/** Whether a wave is ready to be packed and not held by another packer. */
function isMine(me: Person, { type, state, sortedAt, suspendedAt, packer, counts }: Wave): boolean {
  const ready = state === 'TO_BE_PACKED' || state === 'PACKAGING'
  return (
    ready &&
    counts.picked > 0 &&
    suspendedAt === null &&
    (type !== 'MIXED' || sortedAt !== null) &&
    (packer?.id ?? me.staffId) === me.staffId
  )
}

/** Packs a package, or the one to which the station assigns the first piece. Returns false if nothing was packed. */
async function pack(me: Person, station: ScanStation, wave: Wave, asked: Member, materialId: string | null): Promise<boolean> {
  const byGoods = wave.labelMode === 'BY_GOODS' && wave.type !== 'MIXED'
  const call = asked.slot === null ? ownBarcode('package', asked.number) : ownBarcode('slot', String(asked.slot))
  let code = byGoods ? nextCode(asked) : call
  let packageId: string | null = null
  await me.pause(4, 9)
  while (code) {
    const answer: (Packed & Scanned) | null = await scanLabelled(me, station, wave, { code, packageId, materialId })
    if (!answer) return true
    if (answer.outcome === 'REFUSED') {
      me.log(`puts it aside: ${answer.message}`)
      return false
    }
    if (answer.step === 'ABNORMAL') me.log(`puts ${answer.packageNumber} aside: its label has failed`)
    if (answer.step === 'PACKED') await finish(me, wave, answer)
    if (answer.step === 'PACKED' || answer.step === 'ABNORMAL') return true
    packageId = answer.packageId
    const open = (await pickedMembers(me, wave.id)).find(({ id }) => id === packageId)
    code = open && nextCode(open)
    await me.pause(2.5, 5)
  }
  return true
}

/** Code of the next piece to pack. */
function nextCode({ lines }: Member): string | undefined {
  const line = lines.find(({ quantity, packed }) => packed < quantity)
  return line && codeOf(line.product)
}

/** Scans, and repeats while the label is not ready; null if it never arrives. */
async function scanLabelled(me: Person, station: ScanStation, wave: Wave, scan: object): Promise<(Packed & Scanned) | null> {
  for (let tries = 1; ; tries++) {
    const answer = await station.scan(PACK, { waveId: wave.id, ...scan })
    if (answer.code !== 'LABEL_NOT_READY') return answer
    const number = String(answer.values?.number)
    if (tries === 1) me.log(`waits for the label of ${number}`)
    await waitForOthers(me, [6, 10])
    if (tries < maxTries) continue
    const member = (await pickedMembers(me, wave.id)).find((one) => one.number === number)
    if (member) await me.api.command(ABNORMAL, { packageId: member.id, reason: 'LABEL_PRINT_FAILED' })
    me.log(`puts ${number} on the abnormal desk: no label has come`)
    return null
  }
}

async function finish(me: Person, wave: Wave, { packageNumber, complete, packages, finished, printJobId }: Packed): Promise<void> {
  me.log(`packs ${packageNumber}, ${complete} of ${packages} of ${wave.number}`)
  if (printJobId) await me.api.command(PRINTED, { printJobIds: [printJobId], state: 'CONFIRMED' })
  if (finished) me.log(`has packed ${wave.number}`)
}
