/** Quantities of a product in a warehouse, in the order of the process. */
export const stockFigures = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective', 'locked', 'available', 'total'] as const
