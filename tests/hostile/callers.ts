/** Attackers: anonymous, the API key of a customer, users, and a wall screen. */
export const callers = ['anonymous', 'integrator', 'owner', 'packer', 'wall'] as const
export type CallerName = (typeof callers)[number]
