import type { HidDevice, HidReportEvent, SerialPort } from './devices.ts'
import { readHidReport } from './hidReport.ts'
import type { ScaleReading } from './reading.ts'
import { joinChunk, toText } from './serialFrames.ts'
import type { SerialProfile } from './serialProfiles.ts'

/** Milliseconds between requests for the weight. */
const REQUEST_EVERY_MS = 250

/** A scale that is being read. */
export interface OpenScale {
  device: EventTarget
  close(): Promise<void>
}

interface Listener {
  onReading(reading: ScaleReading): void
  /** It can no longer be read, without having been unplugged. */
  onLost(): void
}

/** Reads a HID scale. */
export async function openHidScale(device: HidDevice, { onReading }: Listener): Promise<OpenScale> {
  if (!device.opened) await device.open()
  const onReport = (event: Event) => {
    const { reportId, data } = event as HidReportEvent
    const reading = readHidReport(reportId, data)
    if (reading) onReading(reading)
  }
  device.addEventListener('inputreport', onReport)
  return {
    device,
    async close() {
      device.removeEventListener('inputreport', onReport)
      await device.close().catch(() => {})
    },
  }
}

/** Reads a serial scale. */
export async function openSerialScale(port: SerialPort, profile: SerialProfile, listener: Listener): Promise<OpenScale> {
  await port.open(profile.options)
  let isClosed = false
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  const stopAsking = askForWeight(port, profile)
  const reading = (async () => {
    // After a framing error the port has a new stream.
    while (!isClosed && port.readable) {
      const current = port.readable.getReader()
      reader = current
      await readFrames(current, profile, listener).catch(() => {})
      current.releaseLock()
    }
  })()
  void reading.then(() => {
    if (!isClosed) listener.onLost()
  })
  return {
    device: port,
    async close() {
      isClosed = true
      await stopAsking()
      await reader?.cancel().catch(() => {})
      await reading
      await port.close().catch(() => {})
    },
  }
}

async function readFrames(reader: ReadableStreamDefaultReader<Uint8Array>, profile: SerialProfile, { onReading }: Listener): Promise<void> {
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const joined = joinChunk(rest, toText(value), profile.ends)
    rest = joined.rest
    for (const frame of joined.frames) {
      const reading = profile.read(frame)
      if (reading) onReading(reading)
    }
  }
}

/** Asks a scale for its weight until stopped. */
function askForWeight({ writable }: SerialPort, { request }: SerialProfile): () => Promise<void> {
  if (!request || !writable) return async () => {}
  const writer = writable.getWriter()
  const bytes = new TextEncoder().encode(request)
  const ask = () => void writer.write(bytes).catch(() => {})
  ask()
  const timer = setInterval(ask, REQUEST_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await writer.abort().catch(() => {})
    writer.releaseLock()
  }
}
