/** The parts of WebHID and Web Serial that scales need; TypeScript has no types for them yet. */

export interface HidDevice extends EventTarget {
  readonly opened: boolean
  readonly productName: string
  readonly collections: readonly { readonly usagePage?: number }[]
  open(): Promise<void>
  close(): Promise<void>
}

export interface Hid extends EventTarget {
  getDevices(): Promise<readonly HidDevice[]>
  requestDevice(options: { filters: readonly { usagePage: number }[] }): Promise<readonly HidDevice[]>
}

/** Event of a report, without the byte of its id. */
export interface HidReportEvent extends Event {
  readonly reportId: number
  readonly data: DataView
}

export interface SerialOptions {
  baudRate: number
  dataBits: 7 | 8
  parity: 'none' | 'even'
  stopBits: 1
}

export interface SerialPort extends EventTarget {
  /** Null while closed, and after an error that ends it. */
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: SerialOptions): Promise<void>
  close(): Promise<void>
}

export interface Serial extends EventTarget {
  getPorts(): Promise<readonly SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const devices = () => navigator as { hid?: Hid; serial?: Serial }

/** WebHID of this browser; null without it. */
export const hidOf = (): Hid | null => devices().hid ?? null

/** Web Serial of this browser; null without it. */
export const serialOf = (): Serial | null => devices().serial ?? null
