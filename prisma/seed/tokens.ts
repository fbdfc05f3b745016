/** The tokens of the demo warehouse: known to all the world, so they are made by the demo's seed only. */
export const demoTokens = {
  providerKey: 'whk_demo-provider',
  customerKey: 'whk_demo-harborline',
  wall: { LAX1: 'whw_demo-lax1', BER1: 'whw_demo-ber1' },
} as const
