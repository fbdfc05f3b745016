/** Password of all demo staff. */
export const demoPassword = 'wavehouse'

/** Tokens of the demo warehouse; public, and created by the demo seed only. */
export const demoTokens = {
  providerKey: 'whk_demo-provider',
  customerKey: 'whk_demo-harborline',
  partnerKey: 'whk_demo-cartwheel',
  wall: { LAX1: 'whw_demo-lax1', BER1: 'whw_demo-ber1' },
} as const
