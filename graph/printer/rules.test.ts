import { describe, expect, test } from 'vitest'
import { findAddressProblem, isLoopback, isNeverPrinter, isServerPrinted, readAddress } from './rules.ts'

describe('the address of a printer', () => {
  test.each([
    ['IPP', 'ipp://label-1.lan/ipp/print', { host: 'label-1.lan', port: 631, path: '/ipp/print', secure: false }],
    ['IPP', 'ipps://10.2.0.7:8443/printers/a', { host: '10.2.0.7', port: 8443, path: '/printers/a', secure: true }],
    ['IPP', 'ipp://10.2.0.7:80', { host: '10.2.0.7', port: 80, path: '/', secure: false }],
    ['RAW', 'socket://192.168.1.20', { host: '192.168.1.20', port: 9100, path: '/', secure: false }],
    ['RAW', 'socket://[fd12::20]:9101', { host: 'fd12::20', port: 9101, path: '/', secure: false }],
  ] as const)('of %s is %s', (kind, address, read) => {
    expect(readAddress(kind, address)).toEqual(read)
  })

  test.each([
    ...(['', 'printer', 'http://printer/', 'file:///etc/passwd', 'socket://printer'] as const).map((address) => ['IPP', address] as const),
    ...(['ipp://a@printer/', 'ipp://printer:22/', 'ipp://printer:0/', 'ipp://printer:70000/'] as const).map((a) => ['IPP', a] as const),
    ...(['ipp:///ipp/print', 'ipp://pri nter/', 'ipp://printer/?a=1', 'ipp://printer/#a', 'ipp://-a/'] as const).map(
      (a) => ['IPP', a] as const,
    ),
    ...(['ipp://169.254.169.254/', 'ipp://0xA9FEA9FE/', 'ipp://0.0.0.0/', 'ipp://239.1.1.1/'] as const).map((a) => ['IPP', a] as const),
    ...(['ipp://[::]/', 'ipp://[fe80::1]/', 'ipp://[::ffff:169.254.169.254]/', 'ipp://255.255.255.255/'] as const).map(
      (a) => ['IPP', a] as const,
    ),
    ...(['ipp://printer/', 'socket://printer:25', 'socket://printer:631', 'socket://printer:80'] as const).map((a) => ['RAW', a] as const),
    ...(['socket://printer/path', 'socket://printer:9100:9100', 'printer:9100'] as const).map((a) => ['RAW', a] as const),
  ])('of %s is not %s', (kind, address) => {
    expect(readAddress(kind, address)).toBeNull()
  })

  test.each([
    ['IPP', 'http://printer.lan/', 'printerAddress'],
    ['RAW', 'ipp://printer.lan/', 'printerAddress'],
    ['RAW', 'socket://169.254.169.254:9100', 'printerHost'],
    ['RAW', 'socket://printer.lan:0', 'printerPort'],
    ['IPP', 'ipp://printer.lan:22/', 'printerPort'],
    ['IPP', 'ipp://printer.lan/', null],
  ] as const)('of %s: %s is refused as %s', (kind, address, problem) => {
    expect(findAddressProblem(kind, address)).toBe(problem)
  })

  test('tells this machine and addresses of no printer from those of the network', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', 'fd12::1'].map(isLoopback)).toEqual([true, true, true, false, false])
    expect(['::ffff:a9fe:a9fe', '169.254.1.1', '10.0.0.1', 'fd12::1'].map(isNeverPrinter)).toEqual([true, true, false, false])
  })
})

test('the server prints for an active printer of the network only', () => {
  const printers = (['BROWSER', 'IPP', 'RAW'] as const).flatMap((kind) => (['ACTIVE', 'PAUSED'] as const).map((state) => ({ kind, state })))
  expect(printers.filter(isServerPrinted)).toEqual([
    { kind: 'IPP', state: 'ACTIVE' },
    { kind: 'RAW', state: 'ACTIVE' },
  ])
  expect(isServerPrinted(null)).toBe(false)
})
