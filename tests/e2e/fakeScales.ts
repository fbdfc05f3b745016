import type { Page } from 'playwright/test'

/** What the fakes offer to the test, in the page. */
interface Controls {
  report(bytes: number[]): void
  plugHid(isIn: boolean): void
  send(text: string): void
  asked(): string
}

const control = <Name extends keyof Controls>(page: Page, name: Name, ...given: Parameters<Controls[Name]>) =>
  page.evaluate(
    ([what, values]) => (window as unknown as { scales: Record<string, (...all: unknown[]) => unknown> }).scales[what]?.(...values),
    [name, given] as const,
  )

/** Replaces WebHID by one with a scale that the user grants with a click, and Web Serial by none. */
export async function fakeHidScale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Device extends EventTarget {
      opened = false
      productName = 'Bench scale'
      collections = [{ usagePage: 0x8d }]
      async open() {
        if (!isPlugged) throw new DOMException('Unplugged', 'NotAllowedError')
        this.opened = true
      }
      async close() {
        this.opened = false
      }
    }
    let isPlugged = true
    let device = new Device()
    const granted = () => localStorage.getItem('fake.granted') !== null
    const hid = Object.assign(new EventTarget(), {
      getDevices: async () => (granted() && isPlugged ? [device] : []),
      requestDevice: async () => {
        localStorage.setItem('fake.granted', '1')
        return [device]
      },
    })
    Object.defineProperty(navigator, 'hid', { value: hid })
    Object.defineProperty(navigator, 'serial', { value: undefined })
    const tell = (type: string) => hid.dispatchEvent(Object.assign(new Event(type), { device }))
    Object.assign(window, {
      scales: {
        report: ([reportId, ...bytes]: number[]) =>
          device.opened &&
          device.dispatchEvent(
            Object.assign(new Event('inputreport'), { reportId, data: new DataView(Uint8Array.from(bytes).buffer), device }),
          ),
        plugHid(isIn: boolean) {
          isPlugged = isIn
          if (!isIn) return tell('disconnect')
          // After a power cycle it is a new object.
          device = new Device()
          return tell('connect')
        },
      },
    })
  })
}

/** Replaces Web Serial by one with a scale that was granted before, and WebHID by none. */
export async function fakeSerialScale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sent: ReadableStreamDefaultController<Uint8Array> | null = null
    let asked = ''
    const port = Object.assign(new EventTarget(), {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null as WritableStream<Uint8Array> | null,
      async open({ baudRate, dataBits, parity }: { baudRate: number; dataBits: number; parity: string }) {
        if (port.readable) throw new DOMException('Open', 'InvalidStateError')
        asked = `${baudRate} ${dataBits}${parity.charAt(0)} `
        port.readable = new ReadableStream({
          start(controller) {
            sent = controller
          },
        })
        port.writable = new WritableStream({
          write(bytes) {
            asked += new TextDecoder().decode(bytes)
          },
        })
      },
      async close() {
        port.readable = null
        port.writable = null
      },
    })
    Object.defineProperty(navigator, 'hid', { value: undefined })
    Object.defineProperty(navigator, 'serial', { value: Object.assign(new EventTarget(), { getPorts: async () => [port] }) })
    Object.assign(window, {
      scales: { send: (text: string) => sent?.enqueue(new TextEncoder().encode(text)), asked: () => asked },
    })
  })
}

const units = { g: 2, tael: 5 }
const status = { zero: 2, moving: 3, stable: 4 }

/** A HID report of a weight, in grams unless another unit is given. */
export const hidReport = (page: Page, state: keyof typeof status, weight = 0, unit: keyof typeof units = 'g') =>
  control(page, 'report', [3, status[state], units[unit], 0, weight & 0xff, weight >> 8])

/** Unplugs the HID scale, or plugs it in. */
export const plugHid = (page: Page, isIn: boolean) => control(page, 'plugHid', isIn)

/** An answer of the NCI protocol, in chunks of three characters. */
export async function nciAnswer(page: Page, weightGrams: number, state: 'zero' | 'moving' | 'stable'): Promise<void> {
  const bits = { zero: '2', moving: '1', stable: '0' }[state]
  const frame = `\n${(weightGrams / 1000).toFixed(3)}KG\r\nS${bits}0\r\x03`
  for (const chunk of frame.match(/[\s\S]{1,3}/g) ?? []) await control(page, 'send', chunk)
}

/** How the port was opened, and what the page wrote. */
export const askedOf = (page: Page) => control(page, 'asked') as Promise<string>
