/** Kinds of printers that the server sends to. */
export type NetworkKind = 'IPP' | 'RAW'

/** Where a printer of the network listens. */
export interface PrinterAddress {
  host: string
  port: number
  path: string
  secure: boolean
}

const defaultPort = { ipp: 631, ipps: 631, socket: 9100 } as const
const schemes = { IPP: ['ipp', 'ipps'], RAW: ['socket'] } as const
/** Ports below 1024 belong to other services, except those of IPP. */
const lowPorts: Record<NetworkKind, readonly number[]> = { IPP: [80, 443, 631], RAW: [] }

const hostName = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i

/** What is wrong with an address; the names of formats in `kernel/input/formats`. */
type AddressProblem = 'printerAddress' | 'printerPort' | 'printerHost'

/**
 * Reads the address of a printer: `ipp://host[:port]/path`, `ipps://…`, or `socket://host[:port]`. Null if it is none, names a user, or names
 * a port or host where no printer can be.
 */
export function readAddress(kind: NetworkKind, address: string): PrinterAddress | null {
  return findAddressProblem(kind, address) === null ? parseAddress(kind, address) : null
}

/** Says why an address is not one of a printer; null if it is. */
export function findAddressProblem(kind: NetworkKind, address: string): AddressProblem | null {
  const parsed = parseAddress(kind, address)
  if (!parsed) return 'printerAddress'
  if (!isPossibleHost(parsed.host)) return 'printerHost'
  return isPrinterPort(kind, parsed.port) ? null : 'printerPort'
}

function parseAddress(kind: NetworkKind, address: string): PrinterAddress | null {
  const [, scheme = '', rest = ''] = /^([a-z]+):\/\/(.*)$/.exec(address) ?? []
  if (!(schemes[kind] as readonly string[]).includes(scheme)) return null
  // URL knows the ports and the spellings of addresses of http only.
  const asHttp = `http://${rest}`
  if (/[\s@\\]|^\//.test(rest) || !URL.canParse(asHttp)) return null
  const { hostname, port: given, pathname, search, hash } = new URL(asHttp)
  if (search || hash || (kind === 'RAW' && pathname !== '/')) return null
  const host = hostname.replace(/^\[|\]$/g, '')
  const explicit = /^(?:\[[^\]]*\]|[^:/]*):(\d+)/.exec(rest)?.[1]
  const port = Number(explicit ?? (given || defaultPort[scheme as keyof typeof defaultPort]))
  return { host, port, path: pathname, secure: scheme === 'ipps' }
}

const isPrinterPort = (kind: NetworkKind, port: number) => (port >= 1024 && port <= 65_535) || lowPorts[kind].includes(port)

const isPossibleHost = (host: string) => (isIp(host) ? !isNeverPrinter(host) : hostName.test(host))

const isIp = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

/** Whether an IP address is of this machine. */
export const isLoopback = (ip: string): boolean => /^127\./.test(plainIp(ip)) || plainIp(ip) === '::1'

/** Whether an IP address can be no printer's: unspecified, link-local (where clouds answer with credentials), multicast or broadcast. */
export function isNeverPrinter(ip: string): boolean {
  const address = plainIp(ip)
  if (address.includes(':')) return /^(::$|fe[89ab]|ff|fd00:ec2:)/.test(address)
  const first = Number(address.split('.')[0])
  return first === 0 || first >= 224 || address.startsWith('169.254.')
}

/** IPv4 addresses inside of IPv6 as IPv4. */
function plainIp(ip: string): string {
  const address = ip.toLowerCase()
  const mapped = /^::ffff:(?:0:)?(.+)$/.exec(address)?.[1]
  if (!mapped) return address
  if (mapped.includes('.')) return mapped
  const [high = 0, low = 0] = mapped.split(':').map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Labels of a printer that prints ZPL. */
export interface ZplLabels {
  dotsPerMillimetre: number
  widthMillimetres: number
  heightMillimetres: number
}

const dotsPerMillimetre = { DPI_203: 8, DPI_300: 12, DPI_600: 24 } as const

/** Narrowest and widest, shortest and longest label of a ZPL printer, in millimetres. */
export const labelLimits = { width: { least: 20, most: 170 }, height: { least: 20, most: 300 } } as const

type Purpose = 'LABELS' | 'DOCUMENTS' | 'BOTH'

/** What a printer is for; by its paper if no purpose is given. */
export const purposeOf = ({ purpose, paper }: { purpose?: Purpose | null | undefined; paper: 'LABEL' | 'A4' }): Purpose =>
  purpose ?? (paper === 'A4' ? 'BOTH' : 'LABELS')

/** Whether a printer is for labels. */
export const printsLabels = ({ purpose }: { purpose: Purpose }): boolean => purpose !== 'DOCUMENTS'

/** Whether a printer is for documents. */
export const printsDocuments = ({ purpose }: { purpose: Purpose }): boolean => purpose !== 'LABELS'

/** Whether a printer may be sent ZPL: labels at a raw port only. */
export const mayPrintZpl = ({ kind, purpose }: { kind: string; purpose: string }): boolean => kind === 'RAW' && purpose === 'LABELS'

/** Settings of a printer that keep it from printing ZPL, if it shall; ZPL is for labels at a raw port. */
export function findLanguageProblems(printer: {
  kind: string
  paper: string
  purpose: string
  language?: string | null | undefined
  resolution?: string | null | undefined
  labelWidthMillimetres?: number | null | undefined
  labelHeightMillimetres?: number | null | undefined
}): ('language' | 'resolution' | 'labelWidthMillimetres' | 'labelHeightMillimetres')[] {
  if (printer.language !== 'ZPL') return []
  const missing = (['resolution', 'labelWidthMillimetres', 'labelHeightMillimetres'] as const).filter((field) => printer[field] == null)
  return mayPrintZpl(printer) && printer.paper === 'LABEL' ? missing : ['language', ...missing]
}

/** The labels of a printer that prints ZPL; null if it is sent PDF. */
export function zplLabelsOf(printer: {
  language: 'PDF' | 'ZPL'
  resolution: keyof typeof dotsPerMillimetre | null
  labelWidthMillimetres: number | null
  labelHeightMillimetres: number | null
}): ZplLabels | null {
  const { language, resolution, labelWidthMillimetres: widthMillimetres, labelHeightMillimetres: heightMillimetres } = printer
  if (language !== 'ZPL' || !resolution || !widthMillimetres || !heightMillimetres) return null
  return { dotsPerMillimetre: dotsPerMillimetre[resolution], widthMillimetres, heightMillimetres }
}

interface ChosenPrinter {
  kind: 'BROWSER' | NetworkKind
  state: 'ACTIVE' | 'PAUSED'
  deletedAt?: Date | null
}

/** Whether the server prints what a station puts out, or the station's browser: without a printer, or while it is paused. */
export const isServerPrinted = (printer: ChosenPrinter | null | undefined): boolean =>
  printer?.kind !== undefined && printer.kind !== 'BROWSER' && printer.state === 'ACTIVE' && !printer.deletedAt
