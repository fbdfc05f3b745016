import type { Carrier } from './carrier.ts'
import { CarrierServiceUnknown } from './carrierFailures.ts'
import { offlineCarrier } from './offline.ts'
import { simulatedCarrier } from './simulator.ts'

/** All carriers by their code. */
export const carriers = new Map<string, Carrier>([
  ['SIM', simulatedCarrier({ seed: 'wavehouse', now: () => new Date() })],
  ['OFFLINE', offlineCarrier],
])

/** Whether a carrier makes manifests of what it has collected. */
export const hasManifests = (code: string): boolean => carriers.get(code)?.manifest !== undefined

/** Codes of the carriers that can be asked where a parcel is. */
export const askedCarriers = (): string[] => [...carriers].flatMap(([code, { track }]) => (track ? [code] : []))

/** The carrier with this code. Fails with CARRIER_SERVICE_UNKNOWN if unknown. */
export function carrierOf(code: string): Carrier {
  const carrier = carriers.get(code)
  if (!carrier) throw CarrierServiceUnknown({ service: code })
  return carrier
}
