import { type Hid, type HidDevice, hidOf, type Serial, type SerialPort, serialOf } from './devices.ts'
import { scaleUsagePage } from './hidReport.ts'
import { type OpenScale, openHidScale, openSerialScale } from './openScale.ts'
import type { ScaleReading } from './reading.ts'
import { type SerialProfileName, serialProfileNames, serialProfiles } from './serialProfiles.ts'
import { type Settling, settle, takeWeight, unsettled } from './settling.ts'

/** Milliseconds after which a scale that cannot be opened, such as one that another window reads, is tried again. */
const RETRY_MS = 2000
/** Milliseconds without a reading after which a serial scale is off, or read by the wrong profile. */
const SILENT_MS = 3000

/**
 * `ABSENT`: none was ever granted. `LOST`: unplugged or off. `BUSY`: it cannot be opened, because another window reads it. `SILENT`: it is open and says
 * nothing.
 */
export type ScaleLink = 'ABSENT' | 'CONNECTED' | 'LOST' | 'BUSY' | 'SILENT'

export interface ScaleState extends Pick<Settling, 'settled' | 'isEmpty'> {
  link: ScaleLink
  reading: ScaleReading | null
  profile: SerialProfileName
  /** What this browser can connect. */
  can: { hid: boolean; serial: boolean }
}

export interface ScaleStore {
  getState(): ScaleState
  subscribe(listener: () => void): () => void
  /** Finds a scale that was granted before, and reads it until stopped. Returns the stop function. */
  start(): () => void
  /** Asks the user for a scale; needs a click. */
  grantHid(): Promise<void>
  grantSerial(profile: SerialProfileName): Promise<void>
  /** The settled weight belongs to the current package; the next one needs a change at the scale. */
  take(): void
}

const profileKey = 'scale.profile'

function storedProfile(): SerialProfileName {
  const stored = localStorage.getItem(profileKey)
  return serialProfileNames.find((name) => name === stored) ?? 'NCI'
}

const gramsIn = (reading: ScaleReading): number | null => ('grams' in reading ? reading.grams : null)

const isEqual = (reading: ScaleReading, before: ScaleReading | null): boolean =>
  reading.state === before?.state && gramsIn(reading) === gramsIn(before)

/** The scale of this device: granted once by a click, found again afterwards, also after it was unplugged. */
export function createScaleStore(hid: Hid | null = hidOf(), serial: Serial | null = serialOf()): ScaleStore {
  const listeners = new Set<() => void>()
  let settling = unsettled
  let open: OpenScale | null = null
  /** The device that the user granted last. */
  let chosen: HidDevice | SerialPort | null = null
  let isStarted = false
  let search = Promise.resolve()
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let state: ScaleState = {
    link: 'ABSENT',
    reading: null,
    settled: null,
    isEmpty: false,
    profile: storedProfile(),
    can: { hid: hid !== null, serial: serial !== null },
  }

  const set = (change: Partial<ScaleState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const listenForSilence = (isSerial: boolean) => {
    clearTimeout(silence)
    if (isSerial) silence = setTimeout(() => set({ link: 'SILENT', reading: null, settled: null, isEmpty: false }), SILENT_MS)
  }
  const hear = (isSerial: boolean) => (reading: ScaleReading) => {
    listenForSilence(isSerial)
    settling = settle(settling, reading)
    const isSame = isEqual(reading, state.reading) && settling.settled === state.settled && settling.isEmpty === state.isEmpty
    if (isSame && state.link === 'CONNECTED') return
    set({ link: 'CONNECTED', reading, settled: settling.settled, isEmpty: settling.isEmpty })
  }
  const forget = (link: ScaleLink) => {
    clearTimeout(silence)
    settling = unsettled
    set({ link, reading: null, settled: null, isEmpty: false })
  }
  const close = async () => {
    const closed = open
    open = null
    await closed?.close()
  }
  const lose = async () => {
    await close()
    forget('LOST')
    // A port with an error may work again at once.
    if (isStarted) retry = setTimeout(find, RETRY_MS)
  }

  const chosenFirst = <Device extends HidDevice | SerialPort>(devices: readonly Device[]): readonly Device[] =>
    devices.toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  const openFirst = async () => {
    const devices = (await hid?.getDevices()) ?? []
    const ports = (await serial?.getPorts()) ?? []
    const scales = devices.filter(({ collections }) => collections.some(({ usagePage }) => usagePage === scaleUsagePage))
    const [device = null] = ports.some((one) => one === chosen) ? [] : chosenFirst(scales)
    const [port = null] = device ? [] : chosenFirst(ports)
    if (!device && !port) return set({ link: state.link === 'ABSENT' ? 'ABSENT' : 'LOST' })
    try {
      const opened = device ? await openHid(device) : await openSerial(port as SerialPort)
      if (!isStarted) return opened.close()
      open = opened
      forget('CONNECTED')
      listenForSilence(!device)
    } catch {
      forget('BUSY')
      if (isStarted) retry = setTimeout(find, RETRY_MS)
    }
  }
  const openHid = (device: HidDevice) => openHidScale(device, { onReading: hear(false), onLost: () => void lose() })
  const openSerial = (port: SerialPort) =>
    openSerialScale(port, serialProfiles[state.profile], { onReading: hear(true), onLost: () => void lose() })
  /** Opens a granted scale unless one is open; one search at a time. */
  const find = () => {
    clearTimeout(retry)
    search = search.then(async () => {
      if (isStarted && !open) await openFirst()
    })
  }
  const onUnplugged = (event: Event) => {
    const gone = (event as Event & { device?: EventTarget }).device ?? event.target
    if (open && gone === open.device) void close().then(() => forget('LOST'))
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      isStarted = true
      const sources = [hid, serial].filter((source) => source !== null)
      for (const source of sources) {
        source.addEventListener('connect', find)
        source.addEventListener('disconnect', onUnplugged)
      }
      find()
      return () => {
        isStarted = false
        clearTimeout(retry)
        clearTimeout(silence)
        for (const source of sources) {
          source.removeEventListener('connect', find)
          source.removeEventListener('disconnect', onUnplugged)
        }
        search = search.then(close)
      }
    },
    async grantHid() {
      const granted = await hid?.requestDevice({ filters: [{ usagePage: scaleUsagePage }] })
      if (!granted?.[0]) return
      chosen = granted[0]
      await close()
      find()
    },
    async grantSerial(profile) {
      const port = await serial?.requestPort().catch(() => null)
      if (!port) return
      chosen = port
      localStorage.setItem(profileKey, profile)
      set({ profile })
      await close()
      find()
    },
    take() {
      settling = takeWeight(settling)
      set({ settled: settling.settled })
    },
  }
}
