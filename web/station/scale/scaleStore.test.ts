import { beforeEach, expect, test, vi } from 'vitest'
import type { Hid, HidDevice, Serial, SerialPort } from './devices.ts'
import { createScaleStore } from './scaleStore.ts'

class FakePort extends EventTarget implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null
  writable = null
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  async open() {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
    })
  }
  async close() {
    this.readable = null
  }
  send(line: string) {
    this.#controller?.enqueue(new TextEncoder().encode(`${line}\r\n`))
  }
}

class FakeDevice extends EventTarget implements HidDevice {
  opened = false
  productName = 'Scale'
  collections = [{ usagePage: 0x8d }]
  async open() {
    this.opened = true
  }
  async close() {
    this.opened = false
  }
}

const serialOf = (ports: SerialPort[], chosen: SerialPort): Serial =>
  Object.assign(new EventTarget(), { getPorts: async () => ports, requestPort: async () => chosen })
const hidOf = (devices: HidDevice[], chosen: HidDevice): Hid =>
  Object.assign(new EventTarget(), { getDevices: async () => devices, requestDevice: async () => [chosen] })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  return () => vi.unstubAllGlobals()
})

test('reads the scale that was chosen, of several that were granted', async () => {
  const [other, port] = [new FakePort(), new FakePort()]
  const [first, device] = [new FakeDevice(), new FakeDevice()]
  const store = createScaleStore(hidOf([first, device], device), serialOf([other, port], port))
  const stop = store.start()
  await vi.waitFor(() => expect(first.opened).toBe(true))
  await store.grantHid()
  await vi.waitFor(() => expect([first.opened, device.opened]).toEqual([false, true]))
  await store.grantSerial('STREAM')
  await vi.waitFor(() => expect(port.readable).not.toBeNull())
  expect([device.opened, other.readable]).toEqual([false, null])
  stop()
})

test('tells its listeners of a reading only if it is another', async () => {
  const port = new FakePort()
  const store = createScaleStore(null, serialOf([port], port))
  const stop = store.start()
  await store.grantSerial('STREAM')
  await vi.waitFor(() => expect(port.readable).not.toBeNull())
  const heard = vi.fn()
  store.subscribe(heard)
  for (const line of ['ST,0.000kg', 'ST,0.500kg', 'ST,0.500kg', 'ST,0.500kg', 'US,0.700kg']) port.send(line)
  await vi.waitFor(() => expect(store.getState().reading).toEqual({ state: 'UNSTABLE', grams: 700 }))
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
})
